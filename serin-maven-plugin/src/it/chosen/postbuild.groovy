import dev.serin.maven.BuiltProject

def built = new BuiltProject(basedir)

assert built.probed('serin/classes/com/example/Main.class') == ['<init>', 'added', 'kept'] as Set
assert built.probed('serin/classes/com/example/Main$Generated.class').isEmpty()

// Methods of the earlier build's map keep their ids, even deleted ones; new ids follow.
def map = built.text('serin/methodMapping.txt')
assert map.contains('\n7,8,com.example.Main kept (I)I\n')
assert map.contains('\n9,8,com.example.Main gone ()V\n')
assert map.contains('\n11,8,com.example.Main added (I)I\n')

assert built.text('serin/skipped.txt').contains('EXCLUDED,8,com.example.Main leftOut (I)I')
assert built.text('serin/skipped.txt').contains('LEARNED,8,com.example.Main hot (I)I # 412345 calls/s, 48 ns\n')
assert built.text('serin/summary.json').contains('"LEARNED":1')
assert built.log().contains('[WARNING] 1 of 2 methods of the learned list ')
assert built.log().contains('serin-learned.txt is not in the program: com.example.Main#gone()V. ')
assert built.log().contains('[WARNING] the exclude com.example.Misspelt matched nothing. Is it misspelt?')
