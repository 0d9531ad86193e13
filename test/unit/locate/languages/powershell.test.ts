import { powershellScanner } from "../../../../src/locate/languages/oneFile/powershell";
import { testLocations } from "../workspace";
import { assertLocations } from "./locations";

const path = "tests/Crane.Tests.ps1";
const tests = `<# Describe 'gone' { It 'is commented out' {} } #>
BeforeDiscovery { $loads = @(@{ Name = 'steel'; Weight = 2 }) }
Describe 'Crane' -Tag 'CI', 'slow' {
    # It 'is in a comment' {}
    BeforeAll { function It-Turns { 'It "no"' } }
    Context "with a load" {
        It "lifts it" { Lift-Load | Should -Be $true }
        It 'lifts <Name> of <Weight> t' -TestCases $loads { param($Name, $Weight) }
        It 'counts <_>' -ForEach 1, 2, 3 {}
    }
    Context 'without' -Skip:(-not $IsWindows) {
        It -Name 'turns' -Test { }
        It 'it''s "idle"' -Skip { }
        It 'breaks' \`
            -Tag 'a',
            'b' {
        }
    }
}
Describe -Fixture { It 'lowers' { } } -Name Winch
describe 'case' { IT "is ignored" { } }
foreach ($size in 1, 2) {
    Describe "size $size of $(Get-Name "x ) y") t" { It 'fits' { } }
}
`;

describe("Pester", () => {
  testLocations({ [path]: tests, "tests/Other.Tests.ps1": "Describe 'Other' { It 'is elsewhere' { } }\n" }, [
    ["Crane.with a load.lifts it", path, `exact ${path}:7`],
    ["Crane.with a load.lifts steel of 2 t", path, `pattern ${path}:8`],
    ["Crane.with a load.counts 2", path, `pattern ${path}:9`],
    ["Crane.without.turns", path, `exact ${path}:12`],
    ['Crane.without.it\'s "idle"', path, `exact ${path}:13`],
    ["Crane.without.breaks", path, `exact ${path}:14`],
    ["Winch.lowers", path, `exact ${path}:20`],
    ["case.is ignored", path, `exact ${path}:21`],
    ["size 1 of x t.fits", path, `pattern ${path}:23`],
    ["Crane.without.gone", path, `container ${path}:11 nameNotFound`],
    // In NUnit XML, the values of a case follow the name.
    ['Crane.with a load.lifts <Name> of <Weight> t("steel",2)', path, `pattern ${path}:8`],
    ["Crane.with a load.counts 3(3)", path, `pattern ${path}:9`],
    // In JUnit XML, the class is the path on the machine that ran the test.
    [{ name: "Crane.without.turns", classname: `D:\\a\\1\\s\\${path.replace("/", "\\")}` }, `exact ${path}:12`],
    [{ name: "Crane.without.turns", classname: `/home/vsts/work/1/s/${path}` }, `exact ${path}:12`],
    // Without a path.
    [{ name: "Crane.without.turns" }, `exact ${path}:12`],
    [{ name: "size 1 of x t.fits" }, "none noPath"],
    [{ name: "Other.is elsewhere" }, "exact tests/Other.Tests.ps1:1"],
  ]);
});

describe("Titles of Pester's tests", () => {
  /** Titles in the source, the name in a record, and where the test is found. */
  const titles: readonly (readonly [source: string, name: string, expected: string])[] = [
    ['"it""s `"new`" for `$5"', 'it"s "new" for $5', "exact 2"],
    ["'costs $5 `n'", "costs $5 `n", "exact 2"],
    ["lifts", "lifts", "exact 2"],
    ["Lift-Load", "Lift-Load", "exact 2"],
    ["('lifts ' + 'it')", "lifts it", "exact 2"],
    ["('lifts ' + $load)", "lifts steel", "pattern 2"],
    ["('{0} of {1:d2} t' -f $load, 2)", "steel of 02 t", "pattern 2"],
    [`"lifts \${any name} and $load.Name"`, "lifts a and b.Name", "pattern 2"],
    ['"lifts $($load.Name)"', "lifts steel", "pattern 2"],
    ['"lifts $script:load: all"', "lifts steel: all", "pattern 2"],
    ["'a `<b`> c'", "a <b> c", "exact 2"],
    ["@'\nlifts\n'it'\n'@", "lifts 'it'", "exact 2"],
    ['@"\nlifts $load\n"@', "lifts steel", "pattern 2"],
    ["$title", "lifts steel", "pattern 2"],
    ["'turns'", "lifts", "container 1"],
  ];
  for (const [source, name, expected] of titles) {
    it(`locate "${name}" at ${expected} if they are ${source.replaceAll("\n", "\\n")}`, () => {
      assertLocations(powershellScanner, `Describe 'crane' {\n  It ${source} { }\n}\n`, {
        [`crane.${name}`]: expected,
      });
    });
  }
});

describe("PowerShell text that declares no test", () => {
  const texts: Readonly<Record<string, string>> = {
    "a comment": "# It 'no' { }",
    "a comment of several lines": "<#\nIt 'no' { }\n#>",
    "a string": `$x = "\nIt 'no' { }\n"`,
    "a string with an expression": `$x = "$(f "a)") \nIt 'no' { }\n"`,
    "a verbatim string": "$x = '\nIt \"no\" { }\n'",
    "a here-string": `$x = @"\nIt "no" { } "@ \n"@`,
    "a verbatim here-string": `$x = @'\nIt 'no' { } '@\n'@`,
    "an argument": "Invoke-Thing It 'no' { }",
    "a continued line": "Invoke-Thing `\n  It 'no' { }",
    "a longer word": "It-Is 'no' { }",
    "a variable": "$It = 'no'",
    "a scope": "Should-Invoke -Scope It -Times 'no'",
  };
  for (const [place, text] of Object.entries(texts)) {
    it(`is in ${place}`, () => {
      assertLocations(powershellScanner, `${text}\nIt 'yes' { }\n`, {
        no: "nothing",
        yes: `exact ${text.split("\n").length + 1}`,
      });
    });
  }
});

describe("PowerShell code", () => {
  const lines: Readonly<Record<string, string>> = {
    "a splatted argument": "Invoke-Thing @arguments",
    "an unclosed comment": "$a = 1 <# open",
    "a number sign in a word": "Get-C# a",
    "an escaped quote": '$a = `"',
    "a closing bracket too many": "}",
    "a member of a type": "[Console]::WriteLine('a')",
    "a group without a title": "Describe\nContext { }",
  };
  for (const [form, text] of Object.entries(lines)) {
    it(`is read on after ${form}`, () => {
      assertLocations(powershellScanner, `${text}\nIt 'yes' { }\n`, { yes: `exact ${text.split("\n").length + 1}` });
    });
  }

  it("may call Pester's commands by their module", () => {
    assertLocations(powershellScanner, "Pester\\Describe 'crane' {\n  Pester\\It 'lifts' { }\n}\n", {
      "crane.lifts": "exact 2",
    });
  });

  it("declares no group if its list of arguments is too long", () => {
    const createTags = (length: number): string => Array.from({ length }, (_, i) => `tag${i}`).join(", ");
    const createSource = (length: number): string =>
      `Describe 'crane' -Tag ${createTags(length)} {\n  It 'lifts' { }\n}\n`;
    assertLocations(powershellScanner, createSource(50), { "crane.lifts": "exact 2" });
    assertLocations(powershellScanner, createSource(500), { "crane.lifts": "pattern 2", lifts: "exact 2" });
  });
});
