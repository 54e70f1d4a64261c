# Classes, closures, exceptions, metaprogramming and the standard library; prints the same each time.
require 'json'
require 'set'
require 'erb'
require 'bigdecimal'

class Node
  include Comparable
  attr_reader :value
  attr_accessor :left, :right

  def initialize(value)
    @value = value
  end

  def insert(other)
    if other < value
      left ? left.insert(other) : self.left = Node.new(other)
    else
      right ? right.insert(other) : self.right = Node.new(other)
    end
    self
  end

  def each(&block)
    return enum_for(:each) unless block
    left&.each(&block)
    block.call(value)
    right&.each(&block)
  end
end

tree = Node.new(50)
seed = 7
2000.times { seed = (seed * 1103515245 + 12345) % 2147483648; tree.insert(seed % 1000) }
puts tree.each.to_a.uniq.length
puts tree.each.take(5).inspect

%w[alpha beta gamma].each_with_index do |name, i|
  Node.define_method("#{name}_times") { |n| (value + i) * n }
end
puts tree.alpha_times(2), tree.gamma_times(3)

class Ghost
  def method_missing(name, *arguments)
    return "#{name}(#{arguments.join(', ')})" if name.to_s.start_with?('do_')
    super
  end

  def respond_to_missing?(name, all = false)
    name.to_s.start_with?('do_') || super
  end
end
puts Ghost.new.do_it(1, 'two')
begin
  Ghost.new.vanish
rescue NoMethodError => e
  puts "no method #{e.name}"
end

def risky(n)
  raise ArgumentError, "odd #{n}" if n.odd?
  n / (n - 4)
rescue ZeroDivisionError => e
  "rescued #{e.message}"
ensure
  $ensured = ($ensured || 0) + 1
end
results = (1..6).map { |n| begin; risky(n); rescue ArgumentError => e; e.message; end }
puts results.inspect, $ensured
puts catch(:found) { 10.times { |i| 10.times { |j| throw :found, [i, j] if i * j == 42 } }; nil }.inspect

counter = Fiber.new { 3.times { |i| Fiber.yield i }; :done }
puts 4.times.map { counter.resume }.inspect
puts eval('lambda { |x, y = 3| x ** y }').call(7)
puts JSON.generate(JSON.parse('{"a": [1, 2.5, null, {"b": "c"}]}'))
puts ERB.new('<% 3.times do |i| %><%= i %>;<% end %>').result
puts (BigDecimal('1.1') * 3).to_s('F'), 2**100, 10.pow(20, 7)
puts 'the quick brown fox'.gsub(/(\w+) (\w+)/) { "#{$2} #{$1}" }.scan(/[aeiou]/).tally.sort.inspect
java_import 'java.util.TreeMap'
map = TreeMap.new { |a, b| b <=> a }
5.times { |i| map[i] = i * i }
puts map.to_s
begin
  java.lang.Integer.parse_int('x')
rescue java.lang.NumberFormatException => e
  puts e.message
end
puts Thread.new { (1..100).lazy.select(&:even?).map { |x| x * x }.first(3) }.value.inspect
puts Set.new([3, 1, 2]).sort.inspect, [3, 1, 2].sort_by { |x| -x }.inspect
