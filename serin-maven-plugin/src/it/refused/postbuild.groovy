import dev.serin.maven.BuiltProject

def built = new BuiltProject(basedir)
def log = built.log()

// One for each build that must fail, in the order of the builds.
for (message in [
    'has no classes with probes, or only some; serin:run runs the output of serin:instrument.',
    'has no classes to instrument. Compile first, as in: mvn compile serin:instrument',
    'damaged.txt:2',
    'includes: the pattern "com.example.Main#" cannot be understood',
    'none.txt cannot be read: java.nio.file.NoSuchFileException',
    'threads must not be negative: -1.',
    'there is no program to run: set mainClass of serin-maven-plugin in the POM',
    'com.example.Missing ended with the exit status 2.',
    'options: unknown option slowMilis',
    'options cannot set directory, which serin:run sets itself',
    'cannot start none/java in',
    'none does not exist, so there are no issues to read. Run the program first',
    'damaged.txt:2',
    'maxIssues must not be negative: -1.',
    '"a/b" is not a class name.',
    'Damaged.class',
]) {
  assert log.contains(message) : message
  log = log.substring(log.indexOf(message) + message.length())
}
assert log.contains('1 class left unchanged, as allowed')
assert log.contains('nothing is done because skip is set')
assert log.contains('baseline needs budget, a file with the changes that are refused.')
assert log.contains('budget replaces maxIssues, maxIssuesByDetail and maxCostMillis. Move these limits to ')
assert log.contains('none.json cannot be read: ')
assert built.log().count('BUILD FAILURE') == 19
assert built.log().count('BUILD SUCCESS') == 2
assert !built.log().contains('Exception in thread "main" java.lang.reflect')
