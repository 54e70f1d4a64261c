;; Functions, macros, records, protocols, lazy sequences, refs and exceptions; prints the same each time.
(ns program.script
  (:require [clojure.string :as string]
            [clojure.set :as set]
            [clojure.walk :as walk]))

(defmacro unless [condition & body] `(if ~condition nil (do ~@body)))

(defprotocol Shape (area [this]) (scaled [this factor]))
(defrecord Square [side] Shape (area [_] (* side side)) (scaled [_ factor] (->Square (* side factor))))
(deftype Circle [^long radius] Shape (area [_] (* 3 radius radius)) (scaled [_ factor] (Circle. (* radius factor))))
(extend-type String Shape (area [this] (count this)) (scaled [this factor] (apply str (repeat factor this))))

(defmulti describe (fn [x] (cond (number? x) :number (coll? x) :collection :else (class x))))
(defmethod describe :number [x] (str "number " x))
(defmethod describe :collection [x] (str "collection of " (count x)))
(defmethod describe String [x] (str "text " x))

(println (map area [(->Square 3) (Circle. 2) "four"]) (area (scaled "ab" 5)))
(println (map describe [1 [2 3] "x"]) (unless false :ran))
(try (describe :none) (catch IllegalArgumentException e (println "no method" (class e))))

(def naturals (iterate inc 1))
(println (take 10 (filter even? (map #(* % %) naturals))))
(println (reduce + (filter #(or (zero? (mod % 3)) (zero? (mod % 5))) (range 1000))))

(defn quicksort [[pivot & others]]
  (if pivot
    (let [smaller? #(< % pivot)]
      (lazy-cat (quicksort (filter smaller? others)) [pivot] (quicksort (remove smaller? others))))
    []))
(def numbers (take 500 (iterate #(mod (+ (* % 1103) 12345) 65536) 7)))
(println (take 5 (quicksort numbers)) (= (sort numbers) (quicksort numbers)))

(def counter (atom 0))
(defn risky [n]
  (try
    (when (odd? n) (throw (ex-info "odd" {:n n})))
    (quot 100 (- n 4))
    (catch ArithmeticException e (.getMessage e))
    (finally (swap! counter inc))))
(println (map #(try (risky %) (catch clojure.lang.ExceptionInfo e (ex-data e))) (range 8)) @counter)

(def account (ref 100))
(def other (ref 0))
(doall (pmap (fn [_] (dosync (alter account dec) (alter other inc))) (range 50)))
(println @account @other)
(def sums (agent 0))
(dotimes [i 100] (send sums + i))
(await sums)
(println @sums @(future (string/upper-case "future")) @(let [p (promise)] (deliver p :kept) p))

(println (walk/postwalk #(if (number? %) (inc %) %) {:a [1 2 {:b 3}]}))
(println (sort (set/union #{1 2} #{2 3})) (group-by count ["a" "bb" "cc"]))
(println (into [] (comp (map inc) (filter odd?) (partition-all 3)) (range 20)))
(println (map #(eval `(let [x# ~%] (* x# x#))) (range 20)))
(println (.compare (reify java.util.Comparator (compare [_ a b] (- (long b) (long a)))) 1 2)
         (str (proxy [java.util.AbstractList] [] (size [] 2) (get [i] (* i 10)))))
(let [f (fn [n acc] (if (zero? n) acc (recur (dec n) (+ acc n))))] (println (f 100000 0)))
(println (trampoline (fn step [n] (if (zero? n) :landed #(step (dec n)))) 1000))
(println (with-out-str (dotimes [i 3] (print i))) (bigint 2e30) (/ 1 3) (format "%05.2f" 3.14159))
(shutdown-agents)
