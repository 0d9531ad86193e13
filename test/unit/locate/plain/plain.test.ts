import { scannerFor } from "../../../../src/locate/languages/registry";
import { type LocationCase, testLocations } from "../workspace";

const perl = `use Test::More tests => 3;
# subtest 'commented' => sub {
=pod

subtest 'in the documentation' => sub {

=cut
sub helper { }
sub test_adds : Test(3) {
    test_adds_again();
}
subtest 'parses a line' => sub {
    is(add(1, 2), 3, 'adds two numbers');
    subtest 'of two words' => sub { };
};
subtest "don't stop" => sub { };
ok(1, 'said twice here');
ok(1, 'said twice here');
__END__
sub test_later { }
`;

const erlang = `-module(adder_tests).
-export([adds_test/0, big_test_/0]).
%% adds_test() -> commented.
adds_test() ->
    ?assertEqual(3, adder:add(1, 2)).
big_test_() -> [].
adds_case(_Config) -> ok;
adds_case(other) -> ok.
`;

const haskell = `module AdderSpec (spec) where
{-
  it "in a comment" $ do
-}
-- it "commented" $
spec = describe "Adder" $ do
  describe "add" $ do
    it "adds two numbers" $
      add 1 2 \`shouldBe\` 3
    it "is the same" $ pure ()
  describe "sub" $ do
    it "is the same" $ pure ()
prop_commutes :: Int -> Int -> Bool
prop_commutes a b = add a b == add b a
tests = testGroup "units" [ testCase "one plus one" $ 1 + 1 @?= 2
                          , testCase "two plus two" $ prop_commutes' ]
`;

const ocaml = `(* let test_gone () = () *)
let test_adds () = Alcotest.(check int) "same" 3 (add 1 2)
let%test "inline sum" = add 1 2 = 3
let suite = "adder" >::: [ "adds up" >:: test_adds ]
let () = Alcotest.run "all" [ ("add", [ test_case "adds small" \`Quick test_adds ]) ]
`;

const zig = `const std = @import("std");
// test "commented" {}
test "adds two numbers" {
    try std.testing.expectEqual(3, add(1, 2));
}
test add { }
`;

const julia = `@testset "Adder" begin
    @testset "adds $n" for n in 1:3
        @test add(n, 1) == n + 1
    end
    @testset "zero" begin end
end
test_sum(x) = x + 1
function test_product(x)
end
`;

const r = `test_that("sum of numbers", { expect_equal(1, 1) })
test_that("empty, or not", { })
test_mean <- function() { }
`;

const clojure = `(ns adder.core-test)
#_(deftest skipped-test)
; (deftest commented-test)
(deftest adds-test
  (testing "small numbers" (is (= 3 (adds-test-helper 1 2)))))
(deftest adds-test-2)
`;

const shell = `#!/bin/sh
testAdds() {
  assertEquals 3 "$(add 1 2)"
}
testSubtracts()
{
  testAdds
}
function test_other { :; }
. shunit2
`;

const pester = `<#
Describe "Gone" { It "is in a comment" { } }
#>
Describe "Get-Sum" {
    Context "with numbers" {
        It "adds <a> and <b>" -TestCases @() { }
        It 'returns nothing' { }
    }
    Context "with texts" { It 'returns nothing' { } }
}
`;

const crystal = `describe Adder do
  describe "#add" do
    it "adds two numbers" do
    end
  end
end
`;

const nim = `#[ test "in a comment": ]#
suite "adder":
  test "adds two numbers":
    check add(1, 2) == 3
  test "zero":
    discard
`;

const ada = `package body Adder_Tests is
   procedure Test_Add (T : in out Test) is
   begin
      null;
   end Test_Add;
end Adder_Tests;
`;

const d = `/+ unittest: void testGone() { } +/
void testAdds() {
    testOther();
}
@("adds two numbers") unittest { }
`;

const matlab = `classdef AdderTest < matlab.unittest.TestCase
    methods (Test)
        function testAdds(testCase)
            testCase.verifyEqual(add(1, 2), 3)
        end
    end
end
`;

const texts = {
  "t/adder.pl": perl,
  "test/adder_tests.erl": erlang,
  "test/AdderSpec.hs": haskell,
  "test/adder.ml": ocaml,
  "src/adder.zig": zig,
  "test/adder.jl": julia,
  "tests/testthat/test-adder.R": r,
  "test/adder_test.clj": clojure,
  "test/adder_test.sh": shell,
  "tests/Adder.Tests.ps1": pester,
  "spec/adder_spec.cr": crystal,
  "tests/tadder.nim": nim,
  "tests/adder_tests.adb": ada,
  "tests/adder.d": d,
  "tests/AdderTest.m": matlab,
  "README.unknown": 'test "adds three numbers"',
};

const cases: readonly (readonly [path: string, name: string, expected: string, classname?: string])[] = [
  ["t/adder.pl", "test_adds", "exact t/adder.pl:9"],
  ["t/adder.pl", "parses a line", "exact t/adder.pl:12"],
  ["t/adder.pl", "2 - parses a line", "exact t/adder.pl:12"],
  ["t/adder.pl", "adds two numbers", "pattern t/adder.pl:13"],
  ["t/adder.pl", "of two words", "pattern t/adder.pl:14"],
  ["t/adder.pl", "don't stop", "exact t/adder.pl:16"],
  ["t/adder.pl", "said twice here", "ambiguous t/adder.pl:17 t/adder.pl:18"],
  ["t/adder.pl", "commented", "file t/adder.pl unknownLanguage"],
  ["t/adder.pl", "in the documentation", "file t/adder.pl unknownLanguage"],
  ["t/adder.pl", "test_later", "file t/adder.pl unknownLanguage"],
  ["test/adder_tests.erl", "adds_test", "exact test/adder_tests.erl:4"],
  ["test/adder_tests.erl", "adder_tests:adds_test/0", "exact test/adder_tests.erl:4"],
  ["test/adder_tests.erl", "big_test_/0_0", "exact test/adder_tests.erl:6"],
  ["test/adder_tests.erl", "adds_case", "exact test/adder_tests.erl:7"],
  ["test/AdderSpec.hs", "Adder add adds two numbers", "exact test/AdderSpec.hs:8"],
  ["test/AdderSpec.hs", "is the same", "exact test/AdderSpec.hs:12", "Adder.sub"],
  ["test/AdderSpec.hs", "is the same", "ambiguous test/AdderSpec.hs:10 test/AdderSpec.hs:12"],
  ["test/AdderSpec.hs", "prop_commutes", "exact test/AdderSpec.hs:13"],
  ["test/AdderSpec.hs", "two plus two", "exact test/AdderSpec.hs:16", "units"],
  ["test/AdderSpec.hs", "in a comment", "file test/AdderSpec.hs nameNotFound"],
  ["test/adder.ml", "test_adds", "exact test/adder.ml:2"],
  ["test/adder.ml", "inline sum", "exact test/adder.ml:3"],
  ["test/adder.ml", "adds up", "exact test/adder.ml:4", "adder"],
  ["test/adder.ml", "adds small", "pattern test/adder.ml:5"],
  ["test/adder.ml", "test_gone", "file test/adder.ml nameNotFound"],
  ["src/adder.zig", "adder.test.adds two numbers", "exact src/adder.zig:3"],
  ["src/adder.zig", "adds two numbers", "exact src/adder.zig:3"],
  ["src/adder.zig", "commented", "file src/adder.zig nameNotFound"],
  ["test/adder.jl", "adds 2", "pattern test/adder.jl:2", "Adder"],
  ["test/adder.jl", "zero", "exact test/adder.jl:5", "Adder"],
  ["test/adder.jl", "test_sum", "exact test/adder.jl:7"],
  ["test/adder.jl", "test_product", "exact test/adder.jl:8"],
  ["tests/testthat/test-adder.R", "sum_of_numbers", "exact tests/testthat/test-adder.R:1"],
  ["tests/testthat/test-adder.R", "empty_or_not", "exact tests/testthat/test-adder.R:2"],
  ["tests/testthat/test-adder.R", "test_mean", "exact tests/testthat/test-adder.R:3"],
  ["test/adder_test.clj", "adds-test", "exact test/adder_test.clj:4", "adder.core-test"],
  ["test/adder_test.clj", "commented-test", "file test/adder_test.clj nameNotFound"],
  ["test/adder_test.sh", "testAdds", "exact test/adder_test.sh:2"],
  ["test/adder_test.sh", "testSubtracts", "exact test/adder_test.sh:5"],
  ["test/adder_test.sh", "test_other", "exact test/adder_test.sh:9"],
  ["tests/Adder.Tests.ps1", "Get-Sum.with numbers.returns nothing", "exact tests/Adder.Tests.ps1:7"],
  ["tests/Adder.Tests.ps1", "Get-Sum.with texts.returns nothing", "exact tests/Adder.Tests.ps1:9"],
  ["tests/Adder.Tests.ps1", "Get-Sum.with numbers.adds 1 and 2", "pattern tests/Adder.Tests.ps1:6"],
  ["tests/Adder.Tests.ps1", "is in a comment", "file tests/Adder.Tests.ps1 nameNotFound"],
  ["spec/adder_spec.cr", "Adder #add adds two numbers", "pattern spec/adder_spec.cr:3"],
  ["tests/tadder.nim", "adds two numbers", "exact tests/tadder.nim:3", "adder"],
  ["tests/tadder.nim", "in a comment", "file tests/tadder.nim nameNotFound"],
  ["tests/adder_tests.adb", "Test_Add", "exact tests/adder_tests.adb:2"],
  ["tests/adder.d", "testAdds", "exact tests/adder.d:2"],
  ["tests/adder.d", "tests.adder.testAdds", "exact tests/adder.d:2"],
  ["tests/adder.d", "testGone", "file tests/adder.d unknownLanguage"],
  ["tests/AdderTest.m", "testAdds", "exact tests/AdderTest.m:3", "AdderTest"],
];

const createCases = (hasScanner: boolean): readonly LocationCase[] =>
  cases
    .filter(([path]) => (scannerFor(path) !== undefined) === hasScanner)
    .map(([filePath, name, expected, classname]) => [{ name, filePath, ...(classname && { classname }) }, expected]);

describe("Languages without a scanner", () => {
  testLocations(texts, createCases(false));
  testLocations(texts, [[{ name: "adds three numbers" }, "none noPath"]]);
});

describe("Languages with a scanner in files that the plain reader could read as well", () => {
  testLocations(texts, createCases(true));
});
