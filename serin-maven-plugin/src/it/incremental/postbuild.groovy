import dev.serin.maven.BuiltProject

def built = new BuiltProject(basedir)
def classes = 'serin/classes/com/example/'

// The first build had no base map yet.
assert built.log().count('[WARNING] the base map ') == 1
assert built.log() =~ /\[WARNING\] the base map \S+before\/methodMapping.txt does not exist, so all methods have new ids. Copy /

// The second build wrote none of the files that others read.
for (file in ['Main', 'Gone', 'Other'].collect { 'classes/com/example/' + it + '.class' }
    + ['methodMapping.txt', 'skipped.txt', 'summary.json']) {
  assert built.millis('before/' + file) < built.millis('began-2') : file
}
assert built.millis('before/state') >= built.millis('began-2')
assert built.log().contains(', 3 classes were kept from the last run')

// The third build wrote the changes.
assert built.millis(classes + 'Other.class') < built.millis('began-2')
assert built.millis(classes + 'Main.class') >= built.millis('began-3')
assert built.probed(classes + 'Main.class').contains('thaw')
assert !built.target(classes + 'Gone.class').toFile().exists()
assert built.log().contains(', 1 class was kept from the last run')

// New methods get ids that no other method had; deleted methods keep theirs.
def before = built.map('before/methodMapping.txt').methods()
def after = built.map('serin/methodMapping.txt').methods()
assert after.headMap(before.headMap(1048574).lastKey() + 1) == before.headMap(1048574)
assert after.size() > before.size()
