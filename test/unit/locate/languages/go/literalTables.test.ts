import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertLocations } from "../locations";

describe("Loops over tables of literal titles", () => {
  it("declare no subtest that is not in the table", () => {
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
    assertLocations(goScanner, source, {
      "TestA/one": "exact 4",
      "TestA/gone": "container 2",
      "TestA/two/gone": "container 2",
      "TestB/gone": "container 11",
      "TestB/z": "exact 15",
      "TestB/x/inner": "exact 13",
    });
  });

  it("declare no subtest that is not in the table that a function returns, or in the calls of a closure", () => {
    const source = `package a
func makeTests() []struct{ desc string } {
	return []struct{ desc string }{
		{"one"},
	}
}
func TestA(t *testing.T) {
	tests := makeTests()
	for _, tt := range tests {
		t.Run(tt.desc, f)
	}
}
func TestB(t *testing.T) {
	for _, tt := range makeTests() {
		t.Run(tt.desc, f)
	}
}
func TestC(t *testing.T) {
	check := func(name string, n int) {
		t.Run(name, f)
	}
	check("two", 1)
	check("three", 2)
}
func TestD(t *testing.T) {
	check := func(name string) {
		t.Run(name, f)
	}
	check("two")
	check(name())
}
func TestE(t *testing.T) {
	check := func(name string) {
		t.Run(name, f)
	}
	each(check)
}
`;
    assertLocations(goScanner, source, {
      "TestA/one": "exact 4",
      "TestA/gone": "container 7",
      "TestB/gone": "container 13",
      "TestC/three": "exact 23",
      "TestC/gone": "container 18",
      "TestD/gone": "pattern 27",
      "TestE/gone": "pattern 34",
    });
  });

  it("may declare other subtests if a case, a field or a part of the table is computed", () => {
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
    assertLocations(goScanner, source, {
      "TestF/gone": "pattern 37",
      "TestE/gone": "pattern 29",
      "TestA/gone": "pattern 5",
      "TestB/gone": "pattern 12",
      "TestC/gone": "pattern 17 19",
      "TestC/away": "pattern 19",
      "TestD/gone": "pattern 23",
    });
  });

  it("declare no other subtest if their code appends to another list, or if a title joins cases of two tables", () => {
    const source = `package a
func TestA(t *testing.T) {
	tests := map[string]int{"full/name": 1, "part/name": 2}
	for name, n := range tests {
		t.Run(name, func(t *testing.T) {
			args := append([]int{}, n)
			args[0] = 2
			check(args)
		})
	}
}
func TestB(t *testing.T) {
	for _, tt := range []struct{ in string }{{"x"}, {"y"}} {
		for _, size := range []string{"small", "big"} {
			t.Run("case "+tt.in+"/"+size, func(t *testing.T) {})
		}
	}
}
func TestC(t *testing.T) {
	for i, tt := range cases {
		t.Run(strconv.Itoa(i), func(t *testing.T) {})
		t.Run(fmt.Sprintf("%d", i), func(t *testing.T) {})
	}
}
func TestD(t *testing.T) {
	for _, tt := range []struct{ name string }{{"x"}, {"y"}} {
		t.Run(tt.name, func(t *testing.T) {
			for _, size := range sizes {
				t.Run(size.name, func(t *testing.T) {})
			}
		})
	}
}
func TestE(t *testing.T) {
	tests := []struct{ name string; steps []step }{
		{name: "a", steps: []step{{title: "one"}}},
		{name: "b", steps: []step{{title: "two"}}},
		{steps: []step{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, s := range tt.steps {
				t.Run(s.title, func(t *testing.T) {})
			}
		})
	}
}
`;
    assertLocations(goScanner, source, {
      "TestA/full/gone": "container 2",
      "TestA/full/name": "exact 3",
      "TestB/case_x/big": "pattern 15",
      "TestB/case_x/gone": "container 12",
      "TestB/case_gone/big": "container 12",
      "TestC/12": "pattern 21 22",
      "TestC/gone": "container 19",
      "TestD/x/any": "pattern 29",
      "TestD/gone/any": "container 25",
      "TestE/a/one": "exact 36",
      "TestE/b/gone": "container 34",
      "TestE/#00": "pattern 41",
    });
  });

  it("may declare other subtests if the case is changed, the table is passed on, or the test is a field", () => {
    const source = `package a
func TestA(t *testing.T) {
	for _, tt := range []struct{ name string }{{"x"}} {
		tt.name = title(tt)
		t.Run(tt.name, f)
	}
}
func TestB(t *testing.T) {
	tests := []struct{ name string }{{"x"}}
	addTests(&tests)
	for _, tt := range tests {
		t.Run(tt.name, f)
	}
}
func TestC(t *testing.T) {
	for _, tt := range []struct{ name string }{{"x"}} {
		tt := tt
		t.Run(tt.name, tt.test)
	}
}
func TestD(t *testing.T) {
	for _, tt := range []struct{ name string }{{"x"}} {
		t.Run(tt.name, func(t *testing.T) {
			suite := newSuite(t)
			suite.run()
		})
	}
}
`;
    assertLocations(goScanner, source, {
      "TestA/gone": "pattern 5",
      "TestB/gone": "pattern 12",
      "TestC/x/gone": "pattern 18",
      "TestC/gone": "container 15",
      "TestD/x/gone": "pattern 23",
    });
  });
});

describe("Titles that are computed from a case", () => {
  it("declare no subtest named after a file that is not in the table", () => {
    const source = `package a
func TestA(t *testing.T) {
	for _, v := range []struct{ file string; size int }{
		{file: "testdata/one.tar"},
		{file: "testdata/two.tar"},
		{size: 2},
	} {
		t.Run(path.Base(v.file), f)
	}
}
func TestB(t *testing.T) {
	for _, v := range readVectors() {
		t.Run(filepath.Base(v.file), f)
	}
}
`;
    assertLocations(goScanner, source, {
      "TestA/one.tar": "pattern 8",
      "TestA/.": "pattern 8",
      "TestA/gone.tar": "container 2",
      "TestB/gone.tar": "pattern 13",
    });
  });

  it("declare no subtest whose name does not match the format of a variable", () => {
    const source = `package a
func TestA(t *testing.T) {
	for i, tc := range makeCases() {
		name := fmt.Sprintf("%d:As(%v, 100%%)", i, tc.err)
		t.Run(name, f)
	}
	for _, tc := range makeCases() {
		name := fmt.Sprintf("values=%v", tc.values)
		if tc.debug != "" {
			name += fmt.Sprintf("/debug=%v", tc.debug)
		}
		t.Run(name, f)
	}
	for _, tc := range makeCases() {
		name := tc.name
		t.Run(name, f)
	}
}
func TestB(t *testing.T) {
	name := fmt.Sprintf("all of %s", kind)
	if tc.other {
		name = "other"
	}
	t.Run(name, f)
}
func TestC(t *testing.T) {
	name := fmt.Sprintf("all of %s", kind)
	t.Run(name, f)
}
`;
    assertLocations(goScanner, source, {
      "TestA/7:As(io,_100%)": "pattern 5 16",
      "TestA/values=1": "pattern 12 16",
      "TestA/values=1/debug=2": "pattern 12 16",
      "TestB/gone": "pattern 24",
      "TestC/all_of_x": "pattern 28",
      "TestC/none_of_x": "container 26",
    });
  });
});

describe("Inputs of a fuzz test", () => {
  it("are numbered or named after a hash", () => {
    assertLocations(
      goScanner,
      "package a\nfunc FuzzA(f *testing.F) {\n\tfor _, seed := range seeds() {\n\t\tf.Add(seed)\n\t}\n}\n",
      {
        "FuzzA/seed#3": "exact 2",
        "FuzzA/582528ddfad69eb5": "exact 2",
        "FuzzA/gone": "container 2",
        "FuzzA/seed#gone": "container 2",
      },
    );
  });

  it("are not more than the values that the test adds, if these can be counted", () => {
    const source = `package a
var corpus = []string{
	"one",
	"two",
}
func FuzzA(f *testing.F) {
	f.Add("zero")
	for _, seed := range corpus {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {})
}
func FuzzB(f *testing.F) {
	for i := 0; i < 10; i++ {
		f.Add(i)
	}
}
func FuzzC(f *testing.F) {
	addSeeds(f)
}
`;
    assertLocations(goScanner, source, {
      "FuzzA/seed#0": "exact 6",
      "FuzzA/seed#2": "exact 6",
      "FuzzA/seed#3": "container 6",
      "FuzzB/seed#9": "exact 13",
      "FuzzC/seed#9": "exact 18",
    });
  });
});
