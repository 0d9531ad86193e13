import { testLocations } from "../workspace";

const google = `#include <gtest/gtest.h>
// TEST(Commented, Out) {}
const char* text = "TEST(In, String) {}"; const char* raw = R"x(
TEST(In, Raw) {} ")x"; int big = 1'000'000; char quote = '"';
TEST(MathSuite, AddsNumbers) { EXPECT_EQ(1, 2); }
class Fix : public ::testing::Test { FRIEND_TEST(Fix, UsesFixture); };
TEST_F(Fix,
       UsesFixture) {}
TEST_P(Params, IsEven) { EXPECT_EQ(GetParam() % 2, 0); }
INSTANTIATE_TEST_SUITE_P(Evens, Params, ::testing::Values(2, 3));
TYPED_TEST(Typed, Works) {}
namespace other { TEST(Typed, Works) {} TYPED_TEST_P(Typed, Works) {} }
#if 0
TEST(MathSuite, NeverBuilt) {}
#else
TEST(MathSuite, DISABLED_Sometimes) {}
#endif
#define MATH_TEST(name) TEST(MathSuite, made_##name)
MATH_TEST(byMacro) { }
IN_PROC_BROWSER_TEST_F(BrowserTest, MAYBE_Opens) {}
#ifdef _WIN32
TEST(MathSuite, Twice) {}
#else
TEST(MathSuite, Twice) {}
#endif
void registerAll() { testing::RegisterTest("Dynamic", "AtRunTime", nullptr, nullptr,
  __FILE__, __LINE__, [] { return new Fix; }); }
START_TEST(test_checked) {}
void test_unity(void) { TEST_ASSERT(1); }
void TestQString::toUpper() { QCOMPARE(1, 1); }
`;
const catches = `#include <catch2/catch.hpp>
TEST_CASE("vectors can be \\"sized\\" & <resized>", "[vector]") {
  SECTION("resizing bigger") { SECTION("deep") { SECTION("deepest") { REQUIRE(1 == 2); } } }
  SECTION(
    "on a line of its own") {}
  DYNAMIC_SECTION("sized " << size << " times") {}
}
struct Fx {}; TEST_CASE_METHOD(Fx, "with fixture") { helper(); }
struct Other {}; TEST_CASE_METHOD(Other, "with fixture") { }
TEMPLATE_TEST_CASE("tmpl", "", int, char) { SECTION("of it") {} }
TEST_CASE("tmpl") {}
SCENARIO("a scenario") { GIVEN("x") { WHEN("y") { THEN("z") { } AND_WHEN("w") {} } } }
SCENARIO("without braces") { GIVEN("there are " << n) WHEN("I eat") THEN("I have") {} }
void helper() { SECTION("in a helper") { SECTION("below") {} } }
#define TRAIT_TEST_CASE(op) TEST_CASE("is_" #op "_comparable") { \\
  REQUIRE(op); }
TRAIT_TEST_CASE(lt)
TEST_CASE("outer/inner") {}
TEST_CASE("outer") { SECTION("inner") {} SECTION("another") {} }
`;
const doctests = `TEST_SUITE("all") {
  TEST_CASE("lots of nested subcases" * doctest::timeout(0.5)) { SUBCASE("one") { SUBCASE("two") {} } }
  TEST_CASE_TEMPLATE("signed integers", T, int, long) { SUBCASE("inside") {} }
  TEST_CASE_FIXTURE(Fixture, "with a fixture") {}
  SCENARIO("vectors") { GIVEN("some") {} }
}
TYPE_TO_STRING_AS("MY SHORT", short);
TEST_CASE_TEMPLATE_DEFINE("default construction", T, test_id) {
}
TEST_CASE_TEMPLATE_INVOKE(test_id, signed char, short, unsigned long);
TEST_CASE_TEMPLATE_INVOKE(test_id, double, double, std::pair<int, char>);
TEST_CASE_TEMPLATE_APPLY(test_id, std::tuple<unsigned char, char>);
TEST_CASE_TEMPLATE_DEFINE("instantiated elsewhere", T, other_id) {
}
`;
const boost = `#define BOOST_TEST_MODULE mymod
BOOST_AUTO_TEST_SUITE(outer) BOOST_AUTO_TEST_SUITE(inner)
BOOST_AUTO_TEST_CASE(adds) { BOOST_TEST(1 == 2); }
BOOST_DATA_TEST_CASE(datat, data::make({1,2}), x) { BOOST_TEST(x > 0); }
BOOST_AUTO_TEST_SUITE_END()
BOOST_FIXTURE_TEST_CASE(adds, Fix, * utf::label("a")) {}
BOOST_AUTO_TEST_CASE_TEMPLATE(templated, T, types) {}
BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_CASE(adds) {}
`;
const objc = `#import <XCTest/XCTest.h>
@interface SessionTests : BaseTests
@end
@implementation SessionTests
- (void)testOpens { NSString *text = @"- (void)testInString {}"; }
// - (void)testCommented {}
- (void)testCloses
{
}
@end
@implementation OtherTests
- (void)testOpens {}
@end
`;
/** More nested types than a call stack can hold, and more nested calls than are read to their ends. */
const nested = `TEST_CASE_TEMPLATE_DEFINE("deep", T, deep_id) {
}
TEST_CASE_TEMPLATE_APPLY(deep_id, ${"std::tuple<".repeat(8_000)}int${">".repeat(8_000)});
${"TEST_CASE_TEMPLATE_INVOKE(wide_id, ".repeat(2_500)}int${")".repeat(2_500)};
`;
const files = {
  "test/nested.test.cpp": nested,
  "test/math_test.cc": google,
  "test/vectors.test.cpp": catches,
  "test/subcases.test.cpp": doctests,
  "libs/boost_test.cpp": boost,
  "Tests/SessionTests.m": objc,
  "Tests/BaseTests.m": "@implementation BaseTests\n- (void)testFromBase {}\n@end\n",
};
const gtest = "test/math_test.cc";
const catch2 = "test/vectors.test.cpp";
const sub = "test/subcases.test.cpp";

describe("C and C++", () => {
  testLocations(files, [
    ["AddsNumbers", "MathSuite", `exact ${gtest}:5`],
    [{ name: "AddsNumbers", classname: "MathSuite", filePath: `../../${gtest}` }, `exact ${gtest}:5`],
    ["MathSuite.AddsNumbers", "MathSuite.AddsNumbers", `exact ${gtest}:5`],
    ["UsesFixture", "Fix", `exact ${gtest}:7`],
    ["IsEven/1", "Evens/Params", `exact ${gtest}:9`],
    ["Evens/Params.IsEven/1", "", `exact ${gtest}:9`],
    ["Works", "Typed/0", `exact ${gtest}:11`],
    ["Typed<int>.Works", "", `exact ${gtest}:11`],
    ["Works", "Typed", `exact ${gtest}:12`],
    ["Works", "My/Typed/1", `exact ${gtest}:12`],
    ["NeverBuilt", "MathSuite", "none noSuchFile"],
    ["Out", "Commented", "none noSuchFile"],
    ["Raw", "In", "none noSuchFile"],
    ["DISABLED_Sometimes", "MathSuite", `exact ${gtest}:16`],
    ["Sometimes", "MathSuite", `exact ${gtest}:16`],
    ["made_byMacro", "MathSuite", `exact ${gtest}:19`],
    ["Opens", "BrowserTest", `exact ${gtest}:20`],
    ["Twice", "MathSuite", `ambiguous ${gtest}:22 ${gtest}:24`],
    ["AtRunTime", "Dynamic", `exact ${gtest}:27`],
    ["test_checked", "suite", `exact ${gtest}:28`],
    ["test_unity", "", `pattern ${gtest}:29`],
    ["toUpper(mixed)", "TestQString", `exact ${gtest}:30`],
    ['vectors can be "sized" & <resized>', "c.global", `exact ${catch2}:2`],
    ['vectors can be "sized" & <resized>/resizing bigger/deep/deepest', "c.global", `exact ${catch2}:3`],
    ['vectors can be "sized" & <resized>/deepest/deep/resizing bigger', "c.global", `exact ${catch2}:3`],
    ['vectors can be "sized" & <resized>/on a line of its own', "c.global", `exact ${catch2}:4`],
    ['vectors can be "sized" & <resized>/sized 3 times', "c.global", `pattern ${catch2}:6`],
    ["with fixture", "c.Fx", `exact ${catch2}:8`],
    ["with fixture", "c.Other", `exact ${catch2}:9`],
    ["with fixture/in a helper/below", "c.Fx", `pattern ${catch2}:14`],
    ["tmpl - int", "c.global", `exact ${catch2}:10`],
    ["tmpl - int/of it", "c.global", `exact ${catch2}:10`],
    ["tmpl", "c.global", `exact ${catch2}:11`],
    ["Scenario: a scenario/Given: x/When: y/Then: z", "c.global", `exact ${catch2}:12`],
    ["Scenario: a scenario/Given: x/When: y/And when: w", "c.global", `exact ${catch2}:12`],
    ["Scenario: without braces/Given: there are 12/When: I eat/Then: I have", "c.global", `exact ${catch2}:13`],
    ["is_lt_comparable", "c.global", `exact ${catch2}:17`],
    ["outer/inner", "c.global", `ambiguous ${catch2}:18 ${catch2}:19`],
    ["outer/another", "c.global", `exact ${catch2}:19`],
    [{ name: "outer/gone", filePath: catch2 }, `container ${catch2}:19 nameNotFound`],
    ["lots of nested subcases/one/two", sub, `exact ${sub}:2`],
    ["lots of nested subcases", `/ci/build/${sub}`, `exact ${sub}:2`],
    ["signed integers<long>", sub, `exact ${sub}:3`],
    ["signed integers<long>/inside", sub, `exact ${sub}:3`],
    ["with a fixture", sub, `exact ${sub}:4`],
    ["default construction<MY SHORT>", sub, `exact ${sub}:10`],
    ["default construction<short int>", sub, `exact ${sub}:10`],
    ["default construction<long unsigned int>", sub, `exact ${sub}:10`],
    ["default construction<std::pair<int, char> >", sub, `exact ${sub}:11`],
    ["default construction<char>", sub, `exact ${sub}:12`],
    ["default construction<Unknown>", sub, `ambiguous ${sub}:10 ${sub}:11 ${sub}:12`],
    ["deep<int>", "test/nested.test.cpp", "exact test/nested.test.cpp:3"],
    ["instantiated elsewhere<int>", sub, `exact ${sub}:13`],
    ["  Scenario: vectors/   Given: some", sub, `exact ${sub}:5`],
    ["adds", "outer.inner", "exact libs/boost_test.cpp:3"],
    ["_1", "outer.inner.datat", "exact libs/boost_test.cpp:4"],
    ["adds", "outer", "exact libs/boost_test.cpp:6"],
    ["templated<int>", "outer", "exact libs/boost_test.cpp:7"],
    ["adds", "mymod", "exact libs/boost_test.cpp:9"],
  ]);
});

describe("GoogleTest suites that are named by macros", () => {
  const header = `#include <gtest/gtest.h>
template <class Space> void copies_views() {}
TEST(TEST_CATEGORY, copies_views) { copies_views<int>(); }
TEST(Grid, 2d_IJ) {}
TEST_F(TEST_CATEGORY_FIXTURE(graph), submits_once) {}
TEST_F(TestDevice, sorts) {}
TEST(Grid, merges) {}
`;
  const path = "unit_test/TestViews.hpp";
  const category = "#define TEST_CATEGORY serial\n#define TEST_CATEGORY_FIXTURE(name) serial_##name\n";
  testLocations(
    { [path]: header, "unit_test/TestSerial.hpp": category, "unit_test/Empty.hpp": "TEST(Matrix, adds) {}\n" },
    [
      ["2d_IJ", "Grid", `exact ${path}:4`],
      ["copies_views", "serial", `container ${path}:3 nameNotFound`],
      ["serial.copies_views", "", `container ${path}:3 nameNotFound`],
      ["copies_views", "Quorvex", "none noSuchFile"],
      [{ name: "copies_views", classname: "serial", filePath: path }, `pattern ${path}:3`],
      ["submits_once", "serial_graph", `container ${path}:5 nameNotFound`],
      ["sorts", "serial", "none noSuchFile"],
      [{ name: "sorts", classname: "serial", filePath: path }, `pattern ${path}:6`],
      [{ name: "sorts", classname: "Grid", filePath: path }, `file ${path} nameNotFound`],
      ["merges", "Matrix", "none noSuchFile"],
    ],
  );
});

describe("Objective-C", () => {
  testLocations(files, [
    ["testOpens", "AppTests.SessionTests", "exact Tests/SessionTests.m:5"],
    ["-[SessionTests testCloses]", "", "exact Tests/SessionTests.m:7"],
    ["testOpens", "OtherTests", "exact Tests/SessionTests.m:12"],
    ["testFromBase", "SessionTests", "exact Tests/BaseTests.m:2"],
    ["testInString", "SessionTests", "container Tests/SessionTests.m:4 nameNotFound"],
  ]);
});

describe("C functions that are tests", () => {
  testLocations({ "test/unit/tide.c": "static void\ntest(void **state)\n{\n}\nvoid test_turns(void) {\n}\n" }, [
    [{ name: "test_turns" }, "pattern test/unit/tide.c:5"],
    [{ name: "test", filePath: "test/unit/tide.c" }, "pattern test/unit/tide.c:2"],
    [{ name: "test/integration/tide-turns.int" }, "none noPath"],
    [{ name: "test.sh" }, "none noPath"],
  ]);
});

describe("C++ beside other languages", () => {
  testLocations(
    {
      "cpp/any_test.cc": "TEST(AnyTest, Packs) {}\n\nTEST(Buffer, Grows) {}\n",
      "java/src/test/java/com/acme/AnyTest.java":
        "package com.acme;\n\npublic class AnyTest {\n  @Test public void unpacks() {}\n}\n",
      "python/test/buffer.py": "class Buffer:\n    pass\n",
    },
    [
      ["Packs", "AnyTest", "exact cpp/any_test.cc:1"],
      ["unpacks", "AnyTest", "exact java/src/test/java/com/acme/AnyTest.java:4"],
      ["gone", "AnyTest", "container java/src/test/java/com/acme/AnyTest.java:3 nameNotFound"],
      ["Grows", "Buffer", "exact cpp/any_test.cc:3"],
    ],
  );
});
