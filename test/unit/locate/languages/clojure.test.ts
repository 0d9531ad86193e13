import { testLocations } from "../workspace";

/** `clojure.test` reports the namespace and the name of a test, Kaocha both in one name. */
const tests = `(ns ^{:doc "(deftest in-text)"} acme.cart-test
  (:require [clojure.test :as t :refer [deftest is testing with-test]]))

; (deftest in-a-line-comment)
(deftest adds-up
  (testing "numbers; (deftest in-a-title)"
    (is (= [\\( \\" \\;] [3 \\newline #"(deftest \\" "]))))
(deftest ^:slow removes! (is true))
(t/deftest ^{:slow true :why "(x"} has-items?
  (t/are [x y] (= x y) 1 1))
#_(deftest is-left-out (is false))
#_ #_ (deftest is-left-out-first) (deftest is-left-out-second)
#_#?(:clj (deftest is-left-out-of-a-dialect))
(comment (deftest is-in-a-comment (is false)))
(with-test (defn total [x] x) (is (= 1 (total 1))))
(defspec is-a-property 100 nil)
(def-acme-test is-declared-by-a-macro (is true))
(defn helper [] (is 1))
#?(:clj (deftest differs (is 1))
   :cljs (deftest differs (is 2)))
(deftest)
(deftest* [x] (deftest x))
(deftest
  on-the-next-line
  (is true)
`;

const path = "test/acme/cart_test.cljc";
const otherPath = "test/acme/deep/cart_test.clj";

describe("Clojure", () => {
  testLocations(
    {
      [path]: tests,
      [otherPath]: "(ns acme.deep.cart-test)\n(deftest adds-up)\n(in-ns 'acme.other-test)\n(deftest turns)\n",
      "src/acme/cart.clj": "(ns acme.cart)\n(defn adds-up [])\n",
      "test/acme/loads_test.clj": '(ns acme.loads-test)\n(load "shared")\n',
      "test/acme/shared.clj": "(deftest is-shared)\n",
    },
    [
      ["adds-up", "acme.cart-test", `exact ${path}:5`],
      ["acme.cart-test/adds-up", "acme.cart-test", `exact ${path}:5`],
      ["adds-up", "acme.deep.cart-test", `exact ${otherPath}:2`],
      [{ name: "acme.deep.cart-test/adds-up" }, `exact ${otherPath}:2`],
      ["adds-up", path, `exact ${path}:5`],
      ["adds-up", "", `none severalFiles ${path} ${otherPath}`],
      ["removes!", "acme.cart-test", `exact ${path}:8`],
      ["has-items?", "acme.cart-test", `exact ${path}:9`],
      ["total", "acme.cart-test", `exact ${path}:15`],
      ["is-a-property", "acme.cart-test", `exact ${path}:16`],
      ["is-declared-by-a-macro", "acme.cart-test", `exact ${path}:17`],
      ["differs", "acme.cart-test", `ambiguous ${path}:19 ${path}:20`],
      ["on-the-next-line", "acme.cart-test", `exact ${path}:24`],
      ["is-shared", "acme.loads-test", "exact test/acme/shared.clj:1"],
      ["acme.loads-test/is-shared", "acme.loads-test", "exact test/acme/shared.clj:1"],
      ["removes!", "acme.gone-test", "none noSuchFile"],
      [{ name: "removes!", classname: "acme.gone-test", filePath: path }, `pattern ${path}:8`],
      ["turns", "acme.other-test", `exact ${otherPath}:4`],
      ["acme.cart-test", "", `exact ${path}:1`],
      ...[
        "in-text",
        "in-a-line-comment",
        "in-a-title",
        "is-left-out",
        "is-left-out-first",
        "is-left-out-second",
        "is-left-out-of-a-dialect",
        "is-in-a-comment",
        "helper",
      ].map((name) => [name, "acme.cart-test", `container ${path}:1 nameNotFound`] as const),
    ],
  );
});
