import dev.serin.maven.BuiltProject

def built = new BuiltProject(basedir)
def began = built.millis('began')

// The second build wrote nothing of what others read.
for (file in ['classes/com/example/Main.class', 'methodMapping.txt', 'skipped.txt', 'summary.json']) {
  assert built.millis('serin/' + file) < began : file
}
assert built.millis('serin/state') >= began
assert built.log().contains(', 1 classes are still there from the last run')
assert built.probed('serin/classes/com/example/Main.class').contains('freeze')
