# Classes, closures, generators, exceptions and the standard library; prints the same each time.
import collections
import functools
import json
import re
import StringIO
import xml.etree.ElementTree as ElementTree
from java.util import ArrayList, Collections, Comparator
from java.lang import Integer, NumberFormatException


class Shape(object):
    registry = {}

    def __init__(self, name, **sizes):
        self.name = name
        self.__dict__.update(sizes)
        Shape.registry[name] = self

    def __getattr__(self, name):
        if name.startswith('double_'):
            return 2 * getattr(self, name[7:])
        raise AttributeError(name)

    @property
    def area(self):
        return self.width * self.height

    def __cmp__(self, other):
        return cmp(self.area, other.area)


for i in range(50):
    Shape('shape%d' % i, width=i % 7 + 1, height=i % 5 + 1)
print sorted(Shape.registry.values())[0].name, max(Shape.registry.values()).area
print Shape.registry['shape9'].double_width
try:
    Shape.registry['shape9'].depth
except AttributeError as e:
    print 'no attribute', e

Made = type('Made', (Shape,), {'area': property(lambda self: 1000), 'twice': lambda self, x: x * 2})
print Made('made').area, Made('made').twice('ab')


def memoized(function):
    cache = {}

    @functools.wraps(function)
    def wrapper(*arguments):
        if arguments not in cache:
            cache[arguments] = function(*arguments)
        return cache[arguments]
    return wrapper


@memoized
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


print fibonacci(100), fibonacci.__name__


def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1


generator = primes()
print [next(generator) for _ in range(100)][-1]


def risky(n):
    try:
        if n % 2:
            raise ValueError('odd %d' % n)
        return 100 / (n - 4)
    except ZeroDivisionError:
        return 'division'
    finally:
        counts['finally'] += 1


counts = collections.Counter()
for n in range(8):
    try:
        print n, risky(n),
    except ValueError as e:
        print e,
print
print counts


class Backwards(Comparator):
    def compare(self, one, other):
        return cmp(other, one)

    def equals(self, other):
        return self is other


numbers = ArrayList([3, 1, 2])
Collections.sort(numbers, Backwards())
print numbers
try:
    Integer.parseInt('x')
except NumberFormatException as e:
    print e.getMessage()
print json.dumps(json.loads('{"b": [1, 2.5, null], "a": {"c": "d"}}'), sort_keys=True)
print re.sub(r'(\w+) (\w+)', lambda m: m.group(2) + ' ' + m.group(1), 'the quick brown fox')
tree = ElementTree.fromstring('<a><b x="1">text</b><b x="2"/></a>')
print [b.get('x') for b in tree.findall('b')], ElementTree.tostring(tree)
exec compile('y = sum(x * x for x in range(1000))', 'made', 'exec')
print y
out = StringIO.StringIO()
out.write(u'\u00fc'.encode('utf-8'))
print repr(out.getvalue()), 2 ** 200
