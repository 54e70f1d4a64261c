import dev.serin.maven.BuiltProject

def built = new BuiltProject(basedir)

// The classes with probes are copies; the compiler's classes are unchanged.
assert built.probed('serin/classes/com/example/Main.class').containsAll(['main', 'freeze'])
assert built.probed('classes/com/example/Main.class').isEmpty()
assert !built.target('serin/image').toFile().exists()

def map = built.text('serin/methodMapping.txt')
assert map.contains('com.example.Main freeze (J)V')
assert built.text('serin/skipped.txt').contains('com.example.Main <init> ()V')
assert built.text('serin/summary.json').contains('"mapId":"' + built.map('serin/methodMapping.txt').mapId() + '"')
assert built.log() =~ /methods of 1 class have probes, 1 has none \(why: \S+skipped.txt\), in \d+\.\d s/

// The frozen event thread is an issue, with the method that froze it.
def issues = built.issues('serin/issues')
assert issues.size() == 1
assert issues[0].costMillis() >= 950
assert issues[0].text('process') == 'com.example.Main'
assert issues[0].text('mapId') == built.map('serin/methodMapping.txt').mapId()
assert BuiltProject.names(issues[0]).any { it.endsWith('com.example.Main.freeze') }
assert built.log().contains('1 problem was found; issues are in ' + built.target('serin/issues'))

assert built.pageData('serin/report.html').contains('com.example.Main.freeze')
assert built.log() =~ /\[INFO\] 1\. A message took \d+ ms/
assert built.log().contains('are within the budget')
assert built.log() =~ /are over the budget: 1 problem where 0 are allowed; the longest: A message took \d+ ms/
assert built.log() =~ /rule 1, message: \d+ ms, allowed are 50 ms A message took \d+ ms at least half of the time passed in com.example.Main.freeze/
assert !built.log().contains('rule 2')

// A folder that the user named is probably the wrong one if it has no files of issues: for the
// report, the check and the baseline, not for the folder of serin:run.
def empty = '[WARNING] ' + new File(basedir, 'src') + ' has no files of issues. If messages were slow'
assert built.log().count(empty) == 3
assert built.log().count(' has no files of issues') == 3
assert new File(basedir, 'src/quiet/report.html').exists()
