import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertLocations } from "../locations";

describe("Texts that may be the title of a case in Go's tables", () => {
  it("are in the field that the title names, otherwise in one with a usual name, otherwise in a usual position", () => {
    const source = `package a
func TestNamed(t *testing.T) {
	tests := load(
		row{label: "a", comment: "b", given: "c"},
		row{given: "a", label: "b"},
	)
	for _, tc := range tests {
		t.Run(tc.given, nil)
	}
}
func TestUsual(t *testing.T) {
	tests := load(
		row{"a", desc: "b"},
		row{"b", desc: "a"},
		row{x, "c"},
		row("d"), row(x, "d"),
		row(x, "e"),
		row{other: "f"},
	)
	for _, tc := range tests {
		t.Run(tc.get(), nil)
		t.Run(tc, nil)
	}
}
func TestKeys(t *testing.T) {
	tests := load(
		table{x: "b"},
		table{"b": row{"a"}},
		table{"a": row{"c"}},
	)
	for _, tc := range tests {
		t.Run(tc.title, nil)
	}
	name := "g"
	switch name {
	case "h":
	}
}
`;
    assertLocations(goScanner, source, {
      "TestNamed/a": "exact 5",
      "TestNamed/b": "exact 5",
      "TestNamed/c": "exact 4",
      "TestUsual/a": "exact 14",
      "TestUsual/b": "exact 13",
      "TestUsual/c": "exact 15",
      "TestUsual/d": "exact 16",
      "TestUsual/e": "exact 17",
      "TestUsual/f": "pattern 21 22",
      "TestKeys/a": "exact 29",
      "TestKeys/b": "exact 28",
      "TestKeys/c": "exact 29",
      "TestKeys/g": "pattern 32",
      "TestKeys/h": "pattern 32",
    });
  });

  const usualFields = [
    "name",
    "desc",
    "description",
    "title",
    "testName",
    "test",
    "scenario",
    "label",
    "caseName",
    "Case",
    "summary",
  ];
  for (const field of usualFields) {
    it(`are in a field with the usual name ${field}`, () => {
      const source = `package a
func TestA(t *testing.T) {
	tests := load(row{want: "a", ${field}: "b"}, row{
		${field}: "a"})
	t.Run(tests[i].String, nil)
}
`;
      assertLocations(goScanner, source, { "TestA/a": "exact 4" });
    });
  }

  it("are in the table of the loop even if that is outside of the function", () => {
    const source = `package a
var cases = load(row{name: "c"})
var table = []row{
	{name: "a"},
}
func TestA(t *testing.T) {
	for _, tc := range table {
		check := func(t *testing.T) {}
		t.Run(nameOf(tc), check)
		t.Run(title, check)
	}
}
func TestB(t *testing.T) {
	t.Run(title, nil)
}
`;
    assertLocations(goScanner, source, { "TestA/a": "exact 4", "TestB/a": "pattern 14", "TestA/c": "pattern 9 10" });
  });
});
