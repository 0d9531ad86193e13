import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertLocations } from "../locations";

describe("Cases of Go's tables", () => {
  it("are found by the field that the title names, even if other fields contain the same text", () => {
    const source = `package a
func TestKeyed(t *testing.T) {
	for _, tc := range []struct{ name, want string }{
		{want: "b", name: "a"},
		{name: "b", want: "a"},
		{
			want: "c",
			Name: "c",
		},
	} {
		t.Run(tc.name, nil)
	}
}
func TestPositional(t *testing.T) {
	for _, tc := range []struct {
		in, want string
		deep     struct{ a, b int }
		name     string
	}{
		{"x", "y", none, "a"},
		{"a", "x", none, "x"},
		{"y", "a", struct{ a, b int }{1, 2}, "y"},
	} {
		t.Run(tc.name, nil)
	}
}
func TestWanted(t *testing.T) {
	for _, tc := range []struct{ in string; want string }{
		{"a", "b"},
		{"b", "a"},
	} {
		t.Run(tc.want, nil)
	}
}
`;
    assertLocations(goScanner, source, {
      "TestKeyed/a": "exact 4",
      "TestKeyed/b": "exact 5",
      "TestKeyed/c": "exact 8",
      "TestPositional/a": "exact 20",
      "TestPositional/x": "exact 21",
      "TestPositional/y": "exact 22",
      "TestWanted/a": "exact 30",
      "TestWanted/b": "exact 29",
    });
  });

  it("count an embedded type as a field", () => {
    const source = `package a
func TestA(t *testing.T) {
	for _, tc := range []struct {
		Base
		name string
		want string
	}{
		{Base{"x"}, "a", "b"},
		{Base{"a"}, "b", "a"},
	} {
		t.Run(tc.name, nil)
	}
}
`;
    assertLocations(goScanner, source, { "TestA/a": "exact 8", "TestA/b": "exact 9" });
  });

  it("have the fields of a type that the file declares", () => {
    const source = `package a
type testCase struct {
	want string

	name string // the title
}
type otherCase struct { name, want string }
func TestA(t *testing.T) {
	for _, tc := range []testCase{
		{"b", "a"},
		{"a", "b"},
	} {
		t.Run(tc.name, nil)
	}
	for _, tc := range []otherCase{
		{"c", "d"},
		{"d", "c"},
	} {
		t.Run(tc.name, nil)
	}
	for _, tc := range []*testCase{
		&testCase{"f", "e"},
		{want: "e", name: "f"},
	} {
		t.Run(tc.name, nil)
	}
}
`;
    assertLocations(goScanner, source, {
      "TestA/a": "exact 10",
      "TestA/b": "exact 11",
      "TestA/c": "exact 16",
      "TestA/d": "exact 17",
      "TestA/e": "exact 22",
      "TestA/f": "exact 23",
    });
  });

  it("are found by the keys of a map if the title is the loop's first variable, and by its values if it is the second", () => {
    const source = `package a
func TestKeys(t *testing.T) {
	for name, value := range map[string]string{
		"a": "b",
		"b": "a",
	} {
		t.Run(name, nil)
	}
}
func TestValues(t *testing.T) {
	for name, value := range map[string]string{
		"a": "b",
		"b": "a",
	} {
		t.Run(value, nil)
	}
}
func TestStructs(t *testing.T) {
	for key, tc := range map[string]struct{ title string }{
		"a": {title: "b"},
		"b": {title: "a"},
	} {
		t.Run(tc.title, nil)
	}
}
func TestFunctions(t *testing.T) {
	for name, check := range map[string]func(map[string]int){
		"a": func(m map[string]int) { use("b") },
		"b": func(m map[string]int) { use("a") },
	} {
		t.Run(name, nil)
	}
}
`;
    assertLocations(goScanner, source, {
      "TestKeys/a": "exact 4",
      "TestKeys/b": "exact 5",
      "TestValues/a": "exact 13",
      "TestValues/b": "exact 12",
      "TestStructs/a": "exact 21",
      "TestStructs/b": "exact 20",
      "TestFunctions/a": "exact 28",
      "TestFunctions/b": "exact 29",
    });
  });

  it("may be strings", () => {
    const source = `package a
func TestA(t *testing.T) {
	use("a", "b")
	for _, s := range []string{"a",
		"b"} {
		t.Run(s, nil)
	}
	for _, s := range [...]string{
		"c", "d",
	} {
		t.Run("under "+s, nil)
	}
}
`;
    assertLocations(goScanner, source, { "TestA/a": "exact 4", "TestA/b": "exact 5", "TestA/under_c": "pattern 11" });
  });

  it("are found by any text in the field that a title passes to a call, but not if the title calls a method", () => {
    const source = `package a
func TestA(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{in: "a", want: "b"},
		{in: join("b", "x"), want: "c"},
	} {
		t.Run(strings.ToLower(tc.in), nil)
	}
	for _, tc := range []struct{ in Place }{
		{in: "c"},
	} {
		t.Run(nameOf(tc), nil)
	}
	for _, tc := range []struct{ in Place }{
		{in: "d"},
	} {
		t.Run(tc.String(), nil)
	}
}
`;
    assertLocations(goScanner, source, {
      "TestA/a": "exact 4",
      "TestA/b": "exact 5",
      "TestA/x": "exact 5",
      "TestA/c": "exact 10",
      "TestA/d": "pattern 7 12 17",
    });
  });
});

describe("Go's tables in variables", () => {
  it("are the last ones above the loop in its function, or otherwise outside of functions", () => {
    const source = `package a
var tests = []struct{ name string }{
	{"a"},
	{"b"},
}
func TestOwn(t *testing.T) {
	tests := []struct{ name string }{
		{"a"},
	}
	for _, tc := range tests {
		t.Run(tc.name, nil)
	}
}
func TestTwice(t *testing.T) {
	tests := []struct{ name string }{{"a"}}
	tests = []struct{ name string }{{"a"}}
	for _, tc := range tests {
		t.Run(tc.name, nil)
	}
	tests = []struct{ name string }{{"a"}}
}
func TestGlobal(t *testing.T) {
	for _, tc := range tests {
		t.Run(tc.name, nil)
	}
}
func TestBelow(t *testing.T) {
	for i, tc := range below {
		t.Run(tc.name, nil)
	}
}
var (
	below = []*struct{ name string }{
		{name: "a"},
	}
	typed []testCase = []testCase{{name: "a"}}
)
func TestTyped(t *testing.T) {
	for _, tc := range typed {
		t.Run(tc.name, nil)
	}
}
func TestUnknown(t *testing.T) {
	for _, tc := range imported.tests {
		t.Run(tc.name, nil)
	}
}
`;
    assertLocations(goScanner, source, {
      "TestOwn/a": "exact 8",
      "TestOwn/b": "container 6",
      "TestTwice/a": "exact 16",
      "TestGlobal/a": "exact 3",
      "TestGlobal/b": "exact 4",
      "TestBelow/a": "exact 34",
      "TestTyped/a": "exact 36",
      "TestUnknown/a": "pattern 45",
    });
  });

  it("belong to the innermost loop whose variable the title is", () => {
    const source = `package a
func TestA(t *testing.T) {
	outers := []string{
		"a",
		"b",
	}
	inners := []string{
		"a",
		"c",
	}
	for _, outer := range outers {
		for _, inner := range inners {
			t.Run(outer, nil)
		}
	}
	for _, outer := range outers {
		for _, inner := range inners {
			t.Run(inner, func(t *testing.T) {
				t.Run(outer, nil)
			})
		}
	}
}
`;
    assertLocations(goScanner, source, {
      "TestA/b": "exact 5",
      "TestA/c": "exact 9",
      "TestA/a": "exact 4",
      "TestA/a#01": "exact 8",
      "TestA/c/b": "exact 5",
      "TestA/c/a": "exact 4",
    });
  });
});

describe("Subtests inside the loops of two tables", () => {
  it("are in the loop over the table that contains the case of the outer subtest", () => {
    const source = `package a
func TestLoads(t *testing.T) {
	for _, light := range []struct{ name string }{{name: "feather"}, {name: "leaf"}} {
		t.Run(light.name, func(t *testing.T) {
			t.Run("lifts", nil)
			for _, side := range sides() {
				t.Run(side, nil)
			}
		})
	}
	for _, heavy := range []struct{ name string }{{name: "anvil"}, {name: "safe"}} {
		t.Run(heavy.name, func(t *testing.T) {
			t.Run("lifts", nil)
			for _, side := range sides() {
				t.Run(side, nil)
			}
		})
	}
}
`;
    assertLocations(goScanner, source, {
      "TestLoads/feather/lifts": "exact 5",
      "TestLoads/anvil/lifts": "exact 13",
      "TestLoads/leaf/left": "pattern 7",
      "TestLoads/safe/left": "pattern 15",
      "TestLoads/safe": "exact 11",
    });
  });
});
