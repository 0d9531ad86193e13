import { table } from "../workspace";

const dotnet = `namespace Acme;
class Tests {
  [Theory]
  [InlineData(1, "one")]
  [InlineData(0x10, null)]
  public void Maps(int number, string text) { }
  [Theory, InlineData(1), MemberData(nameof(More))]
  public void Also(int number) { }
  [TestCase(1 + 1)]
  public void Sums(int number) { }
  [TestCase("2020-01-01")]
  public void Dates(DateTime date) { }
  [TestCase(1, 2)]
  public void Many(params int[] numbers) { }
}
`;

describe("A case of .NET", () => {
  table({ "Tests.cs": dotnet }, [
    ['Maps(number: 1, text: "one")', "Acme.Tests", "exact Tests.cs:4"],
    ["Maps(number: 16, text: null)", "Acme.Tests", "exact Tests.cs:6"],
    ['Maps(number: 1, text: "two")', "Acme.Tests", "container Tests.cs:6 nameNotFound"],
    ['Maps(number: x, text: "one")', "Acme.Tests", "container Tests.cs:6 nameNotFound"],
    ["Maps", "Acme.Tests", "exact Tests.cs:6"],
    ["Also(number: x)", "Acme.Tests", "exact Tests.cs:8"],
    ["Sums(x)", "Acme.Tests", "exact Tests.cs:10"],
    ["Dates(2020-01-01T00:00:00)", "Acme.Tests", "exact Tests.cs:12"],
    ["Many(x)", "Acme.Tests", "exact Tests.cs:14"],
  ]);
});

const java = `package com.acme;
class CraneTest {
  @ParameterizedTest @ValueSource(strings = {"a", "b"})
  void lifts(String load) {}
  @Nested class Inner {
    @Test void stops() {}
  }
}
`;

describe("An invocation of JUnit", () => {
  table({ "com/acme/CraneTest.java": java }, [
    ["lifts(String)[2]", "com.acme.CraneTest", "exact com/acme/CraneTest.java:4"],
    ["lifts{String}[2]", "com.acme.CraneTest", "exact com/acme/CraneTest.java:4"],
    ["lifts(String)[load]", "com.acme.CraneTest", "container com/acme/CraneTest.java:4 nameNotFound"],
    ["lifts{String}[load]", "com.acme.CraneTest", "container com/acme/CraneTest.java:4 nameNotFound"],
    ["lifts[load]", "com.acme.CraneTest", "exact com/acme/CraneTest.java:4"],
    ["stops", "com.acme.CraneTest$Inner", "exact com/acme/CraneTest.java:6"],
    ["stops", "com.acme.CraneTest$Gone", "container com/acme/CraneTest.java:2 nameNotFound"],
    ["stops", "com.acme.CraneTest$Inner$Gone", "container com/acme/CraneTest.java:5 nameNotFound"],
  ]);
});

const pest = `<?php
it('lifts', function ($load) {
})->with(['wood', [1, 'stone']]);
it('drops', function ($load) {
})->with(loads());
it('turns', function ($load) {
})->group('slow');
`;

describe("A test of Pest whose class no file has the name of", () => {
  table({ "tests/Crane.php": pest }, [
    [{ name: "it turns", classname: "Tests\\Gone", filePath: "Tests\\Gone::it turns" }, "none noSuchFile"],
    [{ name: "it turns", classname: "Tests\\Crane", filePath: "Tests\\Crane::it turns" }, "exact tests/Crane.php:6"],
  ]);
});
