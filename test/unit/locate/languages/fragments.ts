/** Splits texts at their broken bars, which separate the pieces. */
const pieces = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split("¦"));

/** Pieces of all languages, and separators. */
const common = pieces(`a¦ ¦\n¦  ¦xxxxxxxxxxxx¦(¦)¦[¦]¦{¦}¦,¦;¦:¦.¦=¦"¦'¦\\`);
const cLike = pieces(`/*¦*/¦//¦/¦<¦>¦a(¦) {\n`);
const jvm = [
  ...cLike,
  ...pieces(
    `"""¦\`¦@A\n¦@A("¦class A ¦extends A ¦import a.¦package a\n¦@DisplayName("a")\n`,
    `@ParameterizedTest(name = `,
  ),
];

/**
 * Pieces of each language that change how the text after them is read: delimiters, escapes, interpolations, comments,
 * documents inside a file, and words that begin a declaration. The key is the first extension of the language.
 */
const languagePieces: Readonly<Record<string, readonly string[]>> = {
  js: [
    ...cLike,
    ...pieces(
      `const a№ = a№+;\n¦\`¦\${¦=>¦=/¦/>¦</a>¦<a ¦<a>¦describe('a', ¦it(\`¦.each¦it.each\`a\n¦const a = ¦for (const a of `,
      `function a(¦a.map(x => ¦class A ¦...¦?¦return ¦import a from 'a'¦=> {\n¦});\n`,
    ),
  ],
  py: pieces(
    `class A№(A№+):\n¦"""¦'''¦f"¦r"¦#¦def a(¦def test_a():\n¦class A(¦class A:\n¦@a\n¦@pytest.mark.parametrize("a", [`,
    `import a\n¦from a import (¦>>> a¦    ¦if a:\n¦async ¦lambda `,
  ),
  go: [
    ...cLike,
    ...pieces(
      `func TestA№(t *testing.T) { A№+(t) }\n¦\`¦func (s *¦func Testa(t *testing.T) {\n¦func(¦t.Run("¦t.Run(a, ¦range ¦for _, a := range ¦[]struct{`,
      `map[string]¦Describe("a", ¦Entry("a", ¦DescribeTable(¦fmt.Sprintf(¦:= ¦var a = ¦const (¦suite.Run(`,
      `type a struct {`,
    ),
  ],
  java: [
    ...jvm,
    ...pieces(`class A№ extends A№+ {}\n¦void a() {\n¦@Test void a(¦enum A {¦new A() {¦@MethodSource(¦return `),
  ],
  kt: [
    ...jvm,
    ...pieces(
      `open class A№ : A№+() {}\n¦\${¦$a¦}xxxxxxxxxxxx¦val a = "¦fun \`¦fun a() ¦@Test fun a() = ¦object A : ¦: FunSpec({¦test("`,
      `context("a") {¦should {¦-> ¦listOf(¦.forEach { ¦withData(`,
    ),
  ],
  groovy: [
    ...jvm,
    ...pieces(
      `class A№ extends A№+ {}\n¦\${¦$/¦/$¦'''¦}xxxxxxxxxxxx¦def a = "¦def "a"() {\n¦where:\n¦a | b\n¦a << [¦#a¦@Unroll\n¦==~ /`,
    ),
  ],
  scala: [
    ...jvm,
    ...pieces(
      `class A№ extends A№+ {}\n¦\${¦s"¦s"""¦val a = s"¦object A ¦test("¦"a" should "¦in {\n¦when ¦def a = ¦given ¦case ¦for (a <- `,
      `extends A:\n¦>> {¦it(`,
    ),
  ],
  cs: [
    ...cLike,
    ...pieces(
      `class A№ : A№+ {}\n¦$"¦@"¦$@"¦"""¦$"""¦{{¦[Fact]\n¦[Fact(DisplayName = "¦[InlineData(¦[Theory, ¦class A : ¦namespace A `,
      `public void a(¦=> ¦#if A\n¦#else\n¦#endif\n¦using a = ¦record A(¦<T>`,
    ),
  ],
  fs: pieces(
    `type A№() =\n  inherit A№+()\n¦(*¦*)¦//¦\`\`¦"""¦$"¦@"¦[<Fact>]\n¦[<¦>]¦let a ¦let \`\`¦module A =\n¦namespace A\n¦type A() =\n`,
    `member _.a() =\n¦testCase "¦test "a" {¦testList ¦[<Theory; InlineData(`,
  ),
  vb: pieces(
    `Class A№\nInherits A№+\nEnd Class\n¦<Fact>\n¦<¦>¦Sub a()\n¦End Sub\n¦Class A\n¦End Class\n¦Inherits A\n¦Namespace A\n¦Public ¦_\n¦REM ¦$"¦""`,
    `Module A\n¦<InlineData(`,
  ),
  php: [
    ...cLike,
    ...pieces(
      `class A№ extends A№+ {}\n¦#¦<<<A\n¦<<<'A'\n¦\nA;\n¦{$¦\${¦->a¦?>¦<?php ¦class A extends B ¦use A, ¦function test¦it('`,
      `describe('a', ¦fn() => ¦->with([¦#[DataProvider('¦/** @dataProvider a */¦namespace a;¦$a = ¦yield `,
    ),
  ],
  cpp: [
    ...cLike,
    ...pieces(
      `#define A№(x) A№+(x)\n¦#define A(x) ¦#define ¦#if 1\n¦#if 0\n¦#else\n¦#endif\n¦##¦#x¦\\\n¦R"(¦)"¦TEST(A, ¦TEST_P(A, a) {`,
      `INSTANTIATE_TEST_SUITE_P(¦TEST_CASE("¦SECTION("a") {¦A(¦namespace a {¦::¦@implementation a\n`,
      `- (void)testA ¦@end\n¦TYPED_TEST(¦using A = `,
    ),
  ],
  rs: [
    ...cLike,
    ...pieces(
      `mod a№ {}\n¦r#"¦"#¦b"¦'a¦#[test]\n¦#[case(¦#[rstest]\n¦#[¦fn a¦fn a() {\n¦mod a {\n¦impl A for ¦macro_rules! a {¦$(`,
      `a!{¦a!(¦=> {¦|a| ¦::¦proptest! {¦where `,
    ),
  ],
  swift: [
    ...cLike,
    ...pieces(
      `class A№: A№+ {}\n¦"""¦#"¦"#¦\\(¦\\#(¦func testA¦func a(¦class A: XCTestCase {¦@Test("¦@Test(arguments: ¦@Suite ¦struct A {`,
      `extension A ¦#if A\n¦#endif\n¦describe("a") {¦it("¦in ¦\`¦init(`,
    ),
  ],
  rb: pieces(
    `class A№ < A№+\nend\n¦#{¦#¦<<A\n¦<<~A, ¦<<-'A'\n¦\nA\n¦%w[¦%q(¦%Q{¦%r{¦%¦/¦\`¦|a|¦do\n¦do |a|\n¦end\n¦end¦describe 'a' do\n`,
    `it 'a' ¦it_behaves_like 'a' ¦shared_examples 'a' do\n¦class A < B\n¦module A\n¦def a\n¦def a(¦if a\n`,
    `x.each ¦[1, 2].each do |a|\n¦=begin\n¦=end\n¦?¦=> ¦-> ¦test 'a' ¦def_delegator :`,
  ),
  exs: pieces(
    `defmodule A№ do\nend\n¦#{¦#¦"""\n¦'''¦~s(¦~S|¦~r/¦~w[¦|¦||¦|>¦do\n¦do: ¦end\n¦end)¦fn a -> ¦for a <- ¦for a <- [¦<- ¦->`,
    `test "a" ¦describe "a" ¦defmodule A ¦def a(¦doctest A¦@a ¦:a¦"a" <> ¦?a¦%{¦<>¦when ¦case a `,
  ),
  dart: [
    ...cLike,
    ...pieces(
      `'''¦"""¦r'¦\${¦$a¦test('¦group('a', () {\n¦});\n¦=> ¦() {¦for (final a in ¦void main() {¦testWidgets(`,
      `const a = ¦'a' 'b'¦@isTest\n`,
    ),
  ],
  lua: pieces(
    `--¦--[[¦]]¦[[¦[=[¦]=]¦[==¦describe("a", ¦it("¦function() ¦function a()\n¦end)\n¦end ¦do ¦then ¦if `,
    `for a in ¦repeat ¦until ¦..¦local a = `,
  ),
  hs: pieces(
    `describe "a" $ do\n¦  it "a" $ ¦it ("a" ++ b) ¦testGroup "a" [¦]¦{-¦-}¦--¦--|¦'¦"¦\\¦do\n¦a'¦'a'¦ ++ ¦prop_a = `,
  ),
  ml: pieces(
    `test_case "a" \`Quick ¦("a", [¦])¦"a", \`Slow, ¦(*¦*)¦{|¦|}¦{a|¦|a}¦'¦"¦\\¦'a'¦a'¦let%test "a" = ¦"a" >:: `,
  ),
  nim: pieces(`suite "a":\n¦  test "a":\n¦test "a" & b:¦test(¦&"{¦fmt"¦}"¦"""¦r"¦#[¦]#¦#¦'¦"¦\\¦block:\n`),
  zig: pieces(`test "a" {\n¦test a {¦}\n¦@"¦"¦\\\\¦\n¦//¦'¦\\¦fn a() void {`),
  ps1: pieces(
    `Describe "a" {\n¦Context 'a' {\n¦It 'a' {\n¦It "a $(¦}\n¦It a {¦<#¦#>¦#¦@"\n¦\n"@¦@'\n¦\n'@¦@(¦@{ a = 'b' }¦$(¦\${¦$a¦\`¦\`\n`,
    `It -Name ¦ -TestCases @(¦ -Skip:¦ -f ¦<a>¦<¦|¦=¦""¦''¦ + ¦function a {\n`,
  ),
  robot: pieces(
    `*** Test Cases ***\n¦*** Settings ***\n¦*** Keywords ***\n¦***¦    ¦\t¦...¦| ¦ | ¦#¦\${a}¦\${`,
    `[Template]    ¦[Documentation]    ¦A B\n`,
  ),
  feature: pieces(
    `Feature: a\n¦Scenario: a\n¦Scenario Outline: <a>\n¦Examples:\n¦|¦|a|¦<a>¦<¦>¦"""\n¦\`\`\`\n¦@a\n¦#`,
    `# language: de\n¦Given a\n¦Rule: a\n¦Background:\n¦\t`,
  ),
  bats: pieces(
    `@test "a" {\n¦@test "¦@test ¦function a() {\n¦}\n¦<<A\n¦<<-'A'\n¦\nA\n¦$(¦\${¦\`¦#¦# bats test_tags=a\n`,
    `a() {¦a() (¦if a; then\n¦fi\n`,
  ),
  hcl: pieces(`run "a" {\n¦run "¦run ¦variables {\n¦}\n¦<<A\n¦<<-A\n¦\nA\n¦#¦//¦\${`),
  /** Pieces of all languages without a scanner. */
  "": [
    ...cLike,
    ...pieces(
      `#¦--¦\`¦"""¦test ¦test("¦it '¦def a¦function a(¦sub a {¦end\n¦(*¦%¦=begin\n¦=cut\n¦@test ¦describe `,
      `(deftest a¦subtest 'a' => `,
    ),
  ],
};

/**
 * Returns the pieces for a scanner, or those of all languages if it has none of its own.
 *
 * @param extension first extension of the scanner's language; `""` for the plain reader
 */
export function listFragments(extension: string): readonly string[] {
  const fragments = languagePieces[extension] ?? Object.values(languagePieces).flat();
  return [...new Set([...common, ...fragments])];
}
