import dev.serin.maven.BuiltProject

def app = new BuiltProject(new File(basedir, 'app'))
def model = new BuiltProject(new File(basedir, 'model'))
def all = new BuiltProject(basedir)

// All modules of the program have probes with ids of one map, each in its expected place.
assert app.probed('serin/image/classes/com/example/app/Main.class').contains('main')
def libraries = app.target('serin/image/lib').toFile().list().toList().sort()
assert libraries.size() == 7
assert libraries.contains('model-1.0.jar') // and its folder of the first build is deleted
assert libraries.any { it.startsWith('jspecify-') }
assert libraries.count { it.startsWith('serin-') } == 5
assert model.probed('classes/com/example/model/Model.class').isEmpty()
assert !app.target('serin/classes').toFile().exists()
def map = app.text('serin/methodMapping.txt')
assert map.contains('com.example.model.Model load (J)V')
assert map.contains('com.example.app.Main main ([Ljava.lang.String;)V')

// It was run, reported and checked while other modules were built in parallel.
def issues = app.issues('serin/issues')
assert issues.size() == 1
assert BuiltProject.names(issues[0]).any { it.endsWith('com.example.model.Model.load') }
assert app.pageData('serin/report.html').contains('com.example.model.Model.load')
assert all.log().count('Using the MultiThreadedBuilder implementation with a thread count of 2') == 2
assert !all.log().contains('not marked as thread-safe')

// The other program, which Maven built at the same time, has its own map and issues.
def tool = new BuiltProject(new File(basedir, 'tool'))
assert tool.probed('serin/image/classes/com/example/tool/Tool.class').contains('main')
assert tool.text('serin/methodMapping.txt').contains('com.example.model.Model load (J)V')
assert !tool.text('serin/methodMapping.txt').contains('com.example.app')
assert tool.text('said') == 'said by the tool'
assert tool.issues('serin/issues')*.detail() == ['LAG', 'NORMAL']
assert tool.text('serin/image/bin/Tool').contains('com.example.tool.Tool')

// Goals that are called for all modules skip modules without a program.
assert all.log().contains('nothing is done for a project that has no classes of its own')
assert all.log().count('nothing is done for a module without mainClass') == 2
assert all.log().count('1 problem was found') == 4
assert all.log().count('are within the budget') == 4

// The image runs by itself, even after it was moved, and accepts options.
def copy = all.target('a copy').toFile()
copy.parentFile.mkdirs()
assert app.target('serin/image').toFile().renameTo(copy)
def options = '-Djava.awt.headless=true -Dserin.slowMillis=100 -Dserin.directory=target/elsewhere'
assert all.start([new File(copy, 'bin/Main').path], [JAVA_OPTS: options]) == 0 : all.text('started.log')
assert BuiltProject.names(all.issues('elsewhere')[0]).any { it.endsWith('Model.load') }
