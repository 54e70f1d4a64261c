package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCall;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.classfile.MethodReferences;
import dev.serin.instrument.classfile.WaysOut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the summary of one class file: each of its short methods is read once, if at all. */
public final class ClassScan {
  private static final byte[] BOOTSTRAP_METHODS = ClassFile.text("BootstrapMethods");

  private final ClassFile file;
  private final boolean withBodies;
  private final String className;
  private final Map<Integer, MethodCall> calls = new HashMap<>();
  private final Map<Integer, String> fieldOwners = new HashMap<>();
  private @Nullable Set<String> ownFields;

  private ClassScan(ClassFile file, boolean withBodies) {
    this.file = file;
    this.withBodies = withBodies;
    this.className = file.className();
  }

  /**
   * The summary of a class file.
   *
   * @throws RuntimeException of any kind, if the class file cannot be read
   */
  public static ClassSummary summary(ClassFile file) {
    return new ClassScan(file, true).summary();
  }

  /** The same without the bodies of methods, whose code is not read. */
  public static ClassSummary withoutBodies(ClassFile file) {
    return new ClassScan(file, false).summary();
  }

  private ClassSummary summary() {
    List<MethodSummary> methods = new ArrayList<>();
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      MethodHeader method = new MethodHeader(file, at);
      methods.add(
          new MethodSummary(
              method.access(), method.name(), method.descriptor(), body(method, file.codeOf(at))));
      at = file.memberEnd(at);
    }
    ClassSummary.Parents parents =
        new ClassSummary.Parents(
            file.superName(), file.interfaceNames(), madeInterfaces(at), MethodReferences.of(file));
    return new ClassSummary(file.access(), className, parents, methods);
  }

  private @Nullable BoundedBody body(MethodHeader method, int attribute) {
    if (attribute < 0 || !withBodies) {
      return null;
    }
    MethodCode code = new MethodCode(file, attribute);
    WaysOut ways = WaysOut.of(code);
    int count = BoundedBody.count(method, code, ways);
    if (ways == null || count < 0) {
      return null;
    }
    List<MethodCall> called = new ArrayList<>();
    Set<String> initialised = new LinkedHashSet<>();
    for (int at = 0; at < code.length(); at = code.next(at)) {
      if (!ways.returnFrom(at)) {
        continue;
      }
      int opcode = code.opcode(at);
      if (opcode >= InstructionSet.INVOKEVIRTUAL && opcode <= InstructionSet.INVOKEINTERFACE) {
        called.add(call(opcode, code.u2(at + 1)));
      }
      String touched = touched(code, at);
      if (!touched.isEmpty()) {
        initialised.add(touched);
      }
    }
    return new BoundedBody(count, called, new ArrayList<>(initialised));
  }

  /**
   * The class that an instruction may initialise; empty if there is none, or if it has been
   * initialised before.
   */
  private String touched(MethodCode code, int at) {
    String owner;
    switch (code.opcode(at)) {
      case InstructionSet.NEW:
        owner = file.nameOfClass(code.u2(at + 1));
        break;
      case InstructionSet.INVOKESTATIC:
        owner = call(InstructionSet.INVOKESTATIC, code.u2(at + 1)).owner();
        break;
      case InstructionSet.GETSTATIC:
      case InstructionSet.PUTSTATIC:
        return fieldOwners.computeIfAbsent(code.u2(at + 1), this::fieldOwner);
      default:
        return "";
    }
    return owner.equals(className) ? "" : owner;
  }

  private MethodCall call(int opcode, int index) {
    MethodCall known = calls.get(index);
    MethodCall.Kind kind = MethodCall.Kind.of(opcode);
    if (known == null || known.kind() != kind) {
      int signature = signatureOf(index);
      known =
          new MethodCall(
              kind,
              ownerOf(index),
              file.utf8(file.u2(signature + 1)),
              file.utf8(file.u2(signature + 3)));
      calls.put(index, known);
    }
    return known;
  }

  private String ownerOf(int index) {
    return file.nameOfClass(file.u2(file.constant(index) + 1));
  }

  /** The offset of the name and type of a field, a method or a dynamic call. */
  private int signatureOf(int index) {
    return file.constant(file.u2(file.constant(index) + 3));
  }

  /** The class that a static field names; empty if the field is this class's own. */
  private String fieldOwner(int index) {
    String owner = ownerOf(index);
    int signature = signatureOf(index);
    boolean isOwn =
        owner.equals(className)
            && ownFields()
                .contains(
                    file.utf8(file.u2(signature + 1)) + ' ' + file.utf8(file.u2(signature + 3)));
    return isOwn ? "" : owner;
  }

  private Set<String> ownFields() {
    if (ownFields == null) {
      ownFields = new LinkedHashSet<>();
      int at = file.fieldsAt() + 2;
      for (int i = file.u2(file.fieldsAt()); i > 0; i--) {
        ownFields.add(file.utf8(file.u2(at + 2)) + ' ' + file.utf8(file.u2(at + 4)));
        at = file.memberEnd(at);
      }
    }
    return ownFields;
  }

  /**
   * The result types of dynamic calls, the types of dynamic constants, and the classes that are
   * passed to the methods that make them. All interfaces of lambdas are among these.
   *
   * @param attributesAt the offset of the number of the class's attributes
   */
  private List<String> madeInterfaces(int attributesAt) {
    Set<String> made = new LinkedHashSet<>();
    for (int i = 1; i < file.constantCount(); i++) {
      if (file.isConstant(i, ClassFile.CONSTANT_INVOKE_DYNAMIC)
          || file.isConstant(i, ClassFile.CONSTANT_DYNAMIC)) {
        String descriptor = file.utf8(file.u2(signatureOf(i) + 3));
        int result = descriptor.lastIndexOf(')') + 1;
        if (descriptor.charAt(result) == 'L') {
          made.add(descriptor.substring(result + 1, descriptor.length() - 1));
        }
      }
    }
    if (!made.isEmpty()) {
      addBootstrapArguments(attributesAt, made);
    }
    return new ArrayList<>(made);
  }

  private void addBootstrapArguments(int attributesAt, Set<String> made) {
    int attribute = attributesAt + 2;
    for (int i = file.u2(attributesAt); i > 0; i--) {
      if (file.isText(file.u2(attribute), BOOTSTRAP_METHODS)) {
        int at = attribute + ClassFile.ATTRIBUTE_HEADER + 2;
        for (int method = file.u2(at - 2); method > 0; method--) {
          int arguments = file.u2(at + 2);
          at += 4;
          for (int end = at + 2 * arguments; at < end; at += 2) {
            if (file.isConstant(file.u2(at), ClassFile.CONSTANT_CLASS)) {
              made.add(file.nameOfClass(file.u2(at)));
            }
          }
        }
      }
      attribute = file.attributeEnd(attribute);
    }
  }
}
