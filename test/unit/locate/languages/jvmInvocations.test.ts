import { testLocations } from "../workspace";

const rows = `package com.acme;
class RowsTest {
  @ParameterizedTest @CsvSource({"C, Charles", "'D, E', ''", "F,"})
  void initials(String initial, String name) {}
  @ParameterizedTest @CsvSource(delimiter = '|', textBlock = """
      # the first is a comment
      10 | 0
      'it''s' | NIL
      """, nullValues = "NIL")
  void blocks(String left, String right) {}
  @ParameterizedTest @ValueSource(strings = {"C", "say \\"hi\\"", "two\\nlines", "a, b"})
  void single(String text) {}
  @ParameterizedTest @ValueSource(chars = {'x', '\\''})
  void characters(char mark) {}
  @ParameterizedTest @NullAndEmptySource @ValueSource(strings = "  ")
  void blank(String text) {}
  @ParameterizedTest @CsvSource({"1, 2", "10, 0"})
  void sums(int a, int b) {}
  @ParameterizedTest @CsvSource({"3, 0", "20, 0"})
  void differs(int a, int b) {}
  @ParameterizedTest(name = "{0}") @CsvSource({"north, 1", "south, 2"})
  void gates(String side, int count) {}
  @ParameterizedTest(name = "{0}") @CsvSource({"east, 1", "west, 2"})
  void walls(String side, int count) {}
  @ParameterizedTest(name = "[{index}] {arguments}")
  @CsvSource(useHeadersInDisplayName = true, textBlock = """
      FRUIT, RANK
      apple, 1
      """)
  void fruits(String fruit, int rank) {}
  @ParameterizedTest @MethodSource("make")
  void made(String key1, String key2) {}
  @ParameterizedTest @MethodSource("make")
  void triple(String key1, String key2, int count) {}
  @ParameterizedTest @MethodSource("make")
  void informed(Kind kind, TestInfo info) {}
  @ParameterizedTest @MethodSource("make")
  void collected(@AggregateWith(All.class) Set<String> a, int b, int c, int d) {}
}
class AritiesTest {
  @ParameterizedTest @MethodSource("make")
  void two(String a, int b) {}
  @ParameterizedTest @MethodSource("make")
  void three(String a, int b, int c) {}
  @ParameterizedTest @MethodSource("make")
  void one(String a) {}
}
class NumbersTest {
  @ParameterizedTest @MethodSource("make")
  void pair(int a, int b) {}
}
`;
const factories = `package com.acme;
class FactoriesTest {
  static Stream<Arguments> letters() {
    return Stream.of(
      Arguments.of("a", 1), // the first
      arguments("b, c", 2L),
      Arguments.of(Kind.of("d"), 3));
  }
  @ParameterizedTest @MethodSource("letters")
  void letters(String text, int count) {}
  static List<Arguments> named() { return List.of(Arguments.of("n", 1), Arguments.of("o", -2)); }
  @ParameterizedTest @MethodSource("named()")
  void ofAnotherName(String text, int count) {}
  static Stream<String> single() { return Stream.of("x", "y"); }
  @ParameterizedTest @MethodSource
  void single(String text) {}
  static Stream<String> mapped() { return Stream.of("z", "q").map(String::trim); }
  @ParameterizedTest @MethodSource
  void mapped(String text) {}
  static Stream<Arguments> flags() { return java.util.stream.Stream.of(Arguments.of(true, 'c'), Arguments.of(false, null)); }
  @ParameterizedTest @MethodSource("flags")
  void flagged(boolean flag, Character mark) {}
  static Stream<Arguments> pairs() { return Stream.of(Arguments.of("r", 1)); }
  @ParameterizedTest(name = "{0} of {1}") @MethodSource("pairs")
  void templates(String text, int count) {}
  @ParameterizedTest @MethodSource({"letters", "pairs"})
  void ofBoth(String text, int count) {}
}
`;
const kotlin = `package com.acme

class KotlinRowsTest {
    @ParameterizedTest
    @CsvSource("10, 0", "20, 1")
    fun sums(a: Int, b: Int) {}

    @ParameterizedTest
    @CsvSource(value = ["10, 1", "20, 2"])
    fun differs(a: Int, b: Int) {}

    @ParameterizedTest
    @ValueSource(strings = ["C", "D"])
    fun single(text: String) {}

    @ParameterizedTest
    @MethodSource("pairs")
    fun pairs(a: Int, b: String) {}

    @ParameterizedTest
    @MethodSource("triples")
    fun triples(a: Int, b: String) {}

    fun pairs() = listOf(Arguments.of(1, "p"))
    fun triples(): Stream<Arguments> {
        return Stream.of(arguments(1, "t"))
    }
}
`;
const java = "src/test/java/com/acme/RowsTest.java";
const kt = "src/test/kotlin/com/acme/KotlinRowsTest.kt";
const findLineIn = (text: string, part: string): number =>
  text.split("\n").findIndex((line) => line.includes(part)) + 1;
const patternAt = (method: string): string => `pattern ${java}:${findLineIn(rows, ` ${method}(`)}`;
const kotlinPatternAt = (method: string): string => `pattern ${kt}:${findLineIn(kotlin, ` ${method}(`)}`;
const test = "com.acme.RowsTest";
const factory = "src/test/java/com/acme/FactoriesTest.java";
const factoryTest = "com.acme.FactoriesTest";
const factoryPatternAt = (method: string): string => `pattern ${factory}:${findLineIn(factories, `void ${method}(`)}`;

describe("Names of the invocations of parameterized tests", () => {
  testLocations({ [java]: rows, [kt]: kotlin, [factory]: factories }, [
    ['[1] "C", "Charles"', test, patternAt("initials")],
    ["[1] C, Charles", test, patternAt("initials")],
    ["[1] initial=C, name=Charles", test, patternAt("initials")],
    ['[1] initial = "C", name = "Charles"', test, patternAt("initials")],
    ['[2] "D, E", ""', test, patternAt("initials")],
    ["[2] D, E, ", test, patternAt("initials")],
    ['[3] "F", null', test, patternAt("initials")],
    ['[1] "10", "0"', test, patternAt("blocks")],
    [`[2] "it's", null`, test, patternAt("blocks")],
    ['[1] "C"', test, patternAt("single")],
    ['[2] "say \\"hi\\""', test, patternAt("single")],
    ['[3] "two\\nlines"', test, patternAt("single")],
    ["[4] a, b", test, patternAt("single")],
    ["[1] 'x'", test, patternAt("characters")],
    ["[2] '\\''", test, patternAt("characters")],
    ["[1] x", test, patternAt("characters")],
    ["[1] null", test, patternAt("blank")],
    ['[2] ""', test, patternAt("blank")],
    ['[3] "  "', test, patternAt("blank")],
    ["[2] 10, 0", test, patternAt("sums")],
    ["[2] 20, 0", test, patternAt("differs")],
    ['"north"', test, patternAt("gates")],
    ["west", test, patternAt("walls")],
    ["[1] FRUIT = apple, RANK = 1", test, patternAt("fruits")],
    ['[1] FRUIT = "apple", RANK = "1"', test, patternAt("fruits")],
    ['[2] key1 = "a", key2 = "b"', test, patternAt("made")],
    ['[2] key1 = "a", key2 = "b", count = 3', test, patternAt("triple")],
    ['[1] "a", 1, 2', "com.acme.AritiesTest", patternAt("three")],
    ['[1] "a", 1', "com.acme.AritiesTest", patternAt("two")],
    ['[1] "a"', "com.acme.AritiesTest", patternAt("one")],
    ["[1] 1, 2, 3", "com.acme.NumbersTest", `container ${java}:${findLineIn(rows, "class NumbersTest")} nameNotFound`],
    ["[1] 1, 2", "com.acme.NumbersTest", patternAt("pair")],
    ["[1] 10, 0", "com.acme.KotlinRowsTest", kotlinPatternAt("sums")],
    ["[1] 10, 1", "com.acme.KotlinRowsTest", kotlinPatternAt("differs")],
    ['[2] "D"', "com.acme.KotlinRowsTest", kotlinPatternAt("single")],
    ["[1] 1, p", "com.acme.KotlinRowsTest", kotlinPatternAt("pairs")],
    ['[1] 1, "t"', "com.acme.KotlinRowsTest", kotlinPatternAt("triples")],
    ['[1] "a", 1', factoryTest, factoryPatternAt("letters")],
    ["[2] b, c, 2", factoryTest, factoryPatternAt("letters")],
    ['[1] "n", 1', factoryTest, factoryPatternAt("ofAnotherName")],
    ["[2] text=o, count=-2", factoryTest, factoryPatternAt("ofAnotherName")],
    ["[2] y", factoryTest, factoryPatternAt("single")],
    ["[1] true, c", factoryTest, factoryPatternAt("flagged")],
    ["[2] false, null", factoryTest, factoryPatternAt("flagged")],
    ["r of 1", factoryTest, factoryPatternAt("templates")],
    ["[1] z", factoryTest, factoryPatternAt("mapped")],
  ]);
});
