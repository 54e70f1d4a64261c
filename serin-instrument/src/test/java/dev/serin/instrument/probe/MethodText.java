package dev.serin.instrument.probe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeAnnotationNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A method's code as lines of text, in which places are counted in instructions. Texts are equal
 * whatever the labels are. Lines are grouped by their subjects.
 */
final class MethodText {
  private final MethodNode method;
  private final Map<LabelNode, Integer> places = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  private MethodText(MethodNode method) {
    this.method = method;
  }

  static List<String> of(MethodNode method) {
    return new MethodText(method).write();
  }

  private List<String> write() {
    int place = 0;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LabelNode label) {
        places.put(label, place);
      } else if (at.getOpcode() >= 0) {
        place++;
      }
    }
    place = 0;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof FrameNode frame) {
        lines.add(place + " frame " + frame(frame));
      } else if (at instanceof LineNumberNode line) {
        lines.add(place + " line " + line.line);
      } else if (at.getOpcode() >= 0) {
        lines.add(place + " " + at.getOpcode() + " " + operands(at));
        addAnnotations(place + " @", at.visibleTypeAnnotations);
        addAnnotations(place + " @", at.invisibleTypeAnnotations);
        place++;
      }
    }
    writeRanges();
    if (method.localVariables != null) {
      for (LocalVariableNode v : method.localVariables) {
        String span = places.get(v.start) + "-" + places.get(v.end);
        lines.add("local " + v.index + " " + span + " " + v.name + v.desc + v.signature);
      }
    }
    addLocalAnnotations(method.visibleLocalVariableAnnotations);
    addLocalAnnotations(method.invisibleLocalVariableAnnotations);
    lines.add("stack " + method.maxStack + " locals " + method.maxLocals);
    return lines;
  }

  private void addAnnotations(String what, @Nullable List<TypeAnnotationNode> annotations) {
    if (annotations != null) {
      for (TypeAnnotationNode each : annotations) {
        lines.add(what + each.typeRef + each.typePath + each.desc + values(each.values));
      }
    }
  }

  private static String values(@Nullable Object value) {
    if (value instanceof List<?> list) {
      List<String> texts = new ArrayList<>();
      list.forEach(each -> texts.add(values(each)));
      return texts.toString();
    } else if (value instanceof AnnotationNode annotation) {
      return annotation.desc + values(annotation.values);
    }
    return value instanceof Object[] array ? values(List.of(array)) : String.valueOf(value);
  }

  private void addLocalAnnotations(@Nullable List<LocalVariableAnnotationNode> annotations) {
    if (annotations != null) {
      for (LocalVariableAnnotationNode each : annotations) {
        String spans = each.index + " " + places(each.start) + "-" + places(each.end);
        addAnnotations("local " + spans, List.of(each));
      }
    }
  }

  /** Ranges that follow each other and have the same handler count as one. */
  private void writeRanges() {
    Map<String, Integer> ends = new LinkedHashMap<>();
    String last = "";
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      int start = place(range.start);
      int end = place(range.end);
      String handler = " to " + place(range.handler) + " " + range.type;
      if (!last.endsWith(handler) || ends.getOrDefault(last, -1) != start) {
        last = ends.size() + ": from " + start + handler;
      }
      ends.put(last, end);
    }
    ends.forEach((range, end) -> lines.add("range " + range + " up to " + end));
  }

  private int place(LabelNode label) {
    return places.getOrDefault(label, -1);
  }

  private String frame(FrameNode frame) {
    List<Object> locals = typeTexts(frame.local);
    while (!locals.isEmpty() && locals.get(locals.size() - 1).equals(Opcodes.TOP)) {
      locals.remove(locals.size() - 1);
    }
    return locals + " " + typeTexts(frame.stack);
  }

  private List<Object> typeTexts(List<Object> types) {
    List<Object> texts = new ArrayList<>();
    for (Object type : types) {
      texts.add(type instanceof LabelNode label ? "new at " + place(label) : type);
    }
    return texts;
  }

  private List<Integer> places(List<LabelNode> labels) {
    List<Integer> found = new ArrayList<>();
    labels.forEach(label -> found.add(place(label)));
    return found;
  }

  private String operands(AbstractInsnNode at) {
    if (at instanceof VarInsnNode variable) {
      return String.valueOf(variable.var);
    } else if (at instanceof IincInsnNode increment) {
      return increment.var + " " + increment.incr;
    } else if (at instanceof IntInsnNode number) {
      return String.valueOf(number.operand);
    } else if (at instanceof LdcInsnNode constant) {
      return String.valueOf(constant.cst);
    } else if (at instanceof JumpInsnNode jump) {
      return String.valueOf(place(jump.label));
    } else if (at instanceof TableSwitchInsnNode table) {
      return table.min + " " + table.max + " " + place(table.dflt) + " " + places(table.labels);
    } else if (at instanceof LookupSwitchInsnNode table) {
      return table.keys + " " + place(table.dflt) + " " + places(table.labels);
    }
    return names(at);
  }

  private static String names(AbstractInsnNode at) {
    if (at instanceof MethodInsnNode call) {
      return call.owner + "." + call.name + call.desc + call.itf;
    } else if (at instanceof FieldInsnNode field) {
      return field.owner + "." + field.name + field.desc;
    } else if (at instanceof TypeInsnNode type) {
      return type.desc;
    } else if (at instanceof InvokeDynamicInsnNode call) {
      return call.name + call.desc + call.bsm + List.of(call.bsmArgs);
    } else if (at instanceof MultiANewArrayInsnNode array) {
      return array.desc + array.dims;
    }
    return "";
  }
}
