import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertAnswers } from "../answers";

describe("Loops over tables of literal titles", () => {
  it("do not run a subtest that no row names", () => {
    const source = `package a
func TestA(t *testing.T) {
	tests := []struct{ desc string; n int }{
		{desc: "one", n: 1},
		{"two", 2},
	}
	for _, tt := range tests {
		t.Run(tt.desc, func(t *testing.T) {})
	}
}
func TestB(t *testing.T) {
	for _, name := range []string{"x", "y"} {
		t.Run(name, func(t *testing.T) { t.Run("inner", func(t *testing.T) {}) })
	}
	for name, n := range map[string]int{"z": 1} {
		t.Run(name, func(t *testing.T) {})
	}
}
`;
    assertAnswers(goScanner, source, {
      "TestA/one": "exact 4",
      "TestA/gone": "container 2",
      "TestA/two/gone": "pattern 8",
      "TestB/gone": "container 11",
      "TestB/z": "exact 15",
      "TestB/x/inner": "exact 13",
    });
  });

  it("may run one where a row, a field or a part of the table is computed", () => {
    const source = `package a
func TestA(t *testing.T) {
	tests := []struct{ desc string }{{desc: "one"}, {desc: title()}}
	for _, tt := range tests {
		t.Run(tt.desc, f)
	}
}
func TestB(t *testing.T) {
	tests := []struct{ desc string }{{desc: "one"}}
	tests = append(tests, more()...)
	for _, tt := range tests {
		t.Run(tt.desc, f)
	}
}
func TestC(t *testing.T) {
	for _, tt := range []struct{ desc string }{{desc: "one"}} {
		t.Run(prefix+tt.desc, f)
	}
	t.Run(title, f)
}
func TestD(t *testing.T) {
	for _, tt := range []struct{ desc string }{{desc: "one"}, makeCase()} {
		t.Run(tt.desc, f)
	}
}
func TestE(t *testing.T) {
	for _, tt := range []struct{ desc string }{{desc: "one"}} {
		for _, tt := range tt.more() {
			t.Run(tt.desc, f)
		}
	}
}
func TestF(t *testing.T) {
	tests := map[string]int{"one": 1}
	tests[title()] = 2
	for name := range tests {
		t.Run(name, f)
	}
}
`;
    assertAnswers(goScanner, source, {
      "TestF/gone": "pattern 37",
      "TestE/gone": "pattern 29",
      "TestA/gone": "pattern 5",
      "TestB/gone": "pattern 12",
      "TestC/gone": "pattern 19",
      "TestD/gone": "pattern 23",
    });
  });
});
