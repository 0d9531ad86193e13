import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertLocations } from "../locations";

describe("Titles of Go's subtests", () => {
  it("are literals in quotes or backquotes, rewritten like by the testing package", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("a b", nil)
	t.Run(\`raw \\d\`, nil)
	t.Run("tab\\there", nil)
	t.Run("q\\"uote", nil)
	t.Run(
		"on its own line",
		nil,
	)
	t.Run("", nil)
	t.Run("", nil)
	b.Run("of any receiver", nil)
}
func TestB(t *testing.T) {
	t.Runs("other method", nil)
}
func TestC(t *testing.T) {
	t.Run("alone")
	t.Run()
	t.Run(, nil)
}
func TestD(t *testing.T) {
	Run("without receiver", nil)
}
`;
    assertLocations(goScanner, source, {
      "TestA/a_b": "exact 3",
      "TestA/raw_\\d": "exact 4",
      "TestA/tab_here": "exact 5",
      'TestA/q"uote': "exact 6",
      "TestA/on_its_own_line": "exact 8",
      "TestA/#00": "exact 11",
      "TestA/#01": "exact 12",
      "TestA/of_any_receiver": "exact 13",
      "TestB/other_method": "container 15",
      "TestC/alone": "container 18",
      "TestD/without_receiver": "container 23",
    });
  });

  it("may be composed of literals and variables", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("one" + "two", nil)
	t.Run("begins "+x, nil)
	t.Run(x+" ends", nil)
	t.Run("in "+x+" the middle", nil)
	t.Run(fmt.Sprintf("%d of %-5s, 100%%", a, b), nil)
	t.Run(fmt.Sprintf("plain"), nil)
	t.Run(other.Sprintf("none %d", a), nil)
}
`;
    assertLocations(goScanner, source, {
      "TestA/onetwo": "exact 3",
      "TestA/begins_here": "pattern 4",
      "TestA/it_ends": "pattern 5",
      "TestA/in_all_the_middle": "pattern 6",
      "TestA/3_of_many,_100%": "pattern 7",
      "TestA/plain": "exact 8",
      "TestA/none_3": "pattern 9",
    });
  });

  it("match the call with the longest part of the name", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("a "+x, nil)
	t.Run("a b "+x, nil)
	t.Run("a "+x, nil)
}
`;
    assertLocations(goScanner, source, { "TestA/a_b_c": "pattern 4", "TestA/a_x": "pattern 3 5" });
  });

  it("are numbered from the second one with the same name on, in the order of the file", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("x", nil)
	t.Run("x", nil)
	t.Run("y#1", nil)
	t.Run("only", nil)
	t.Run("x", nil)
}
`;
    assertLocations(goScanner, source, {
      "TestA/x": "exact 3",
      "TestA/x#01": "exact 4",
      "TestA/x#02": "exact 7",
      "TestA/x#03": "exact 3 4 7",
      "TestA/y#1": "exact 5",
      "TestA/only#01": "exact 6",
      "TestA/gone#01": "container 2",
    });
  });
});

describe("Nested subtests of Go", () => {
  it("are inside the call with the title before the slash", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("one", func(t *testing.T) {
		t.Run("x", nil)
		t.Run("deep", func(t *testing.T) {
			t.Run("x", nil)
		})
	})
	t.Run("two", func(t *testing.T) {
		t.Run("x", nil)
	})
	t.Run("on", func(t *testing.T) {
		t.Run("x", nil)
	})
	t.Run("a/b", nil)
	t.Run("made", func(t *testing.T) {
		t.Run(name, nil)
	})
	t.Run("x", nil)
}
`;
    assertLocations(goScanner, source, {
      "TestA/one": "exact 3",
      "TestA/one/x": "exact 4",
      "TestA/one/deep/x": "exact 6",
      "TestA/two/x": "exact 10",
      "TestA/on/x": "exact 13",
      "TestA/x": "exact 19",
      "TestA/a/b": "exact 15",
      "TestA/two/gone": "container 9",
      "TestA/made/at_run_time": "pattern 17",
      "TestA/deep": "exact 5",
    });
  });

  it("are found inside calls whose titles are composed or unknown", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("size "+n, func(t *testing.T) {
		t.Run("small", nil)
	})
	t.Run("color "+c, func(t *testing.T) {
		t.Run("red", nil)
		t.Run(kind, nil)
	})
}
func TestB(t *testing.T) {
	t.Run(dir, func(t *testing.T) {
		t.Run("read", nil)
	})
	t.Run(dir, func(t *testing.T) {
		t.Run(file, nil)
	})
}
func TestC(t *testing.T) {
	t.Run(dir, nil)
}
`;
    assertLocations(goScanner, source, {
      "TestA/size_1/2/small": "exact 4",
      "TestA/size_1/other": "pattern 3",
      "TestA/color_1/red": "exact 7",
      "TestA/color_1/blue": "pattern 8",
      "TestB/a/b/read": "exact 13",
      "TestB/a/other": "pattern 16",
      "TestB/a": "pattern 12 15",
      "TestC/a/b": "pattern 20",
    });
  });
});

describe("Subtests in helpers of Go", () => {
  it("are found in the functions that a test calls, nearest first", () => {
    const source = `package a
func TestA(t *testing.T) { near(t); x.viaMethod(t) }
func TestOwn(t *testing.T) {
	t.Run(name, nil)
	near(t)
}
func near(t *testing.T) {
	t.Run("in near", nil)
	far(t)
	t.Run(a, nil)
}
func far(t *testing.T) {
	t.Run("in far", nil)
	near(t)
	t.Run(b, nil)
}
func (x X) viaMethod(t *testing.T) {
	t.Run("in method", nil)
}
func notCalled(t *testing.T) {
	t.Run("elsewhere", nil)
}
func TestLast(t *testing.T) {}
`;
    assertLocations(goScanner, source, {
      "TestA/in_near": "exact 8",
      "TestA/in_far": "exact 13",
      "TestA/in_method": "exact 18",
      "TestA/elsewhere": "pattern 10",
      "TestOwn/in_far": "exact 13",
      "TestOwn/elsewhere": "pattern 4",
      "TestLast/in_near": "container 23",
    });
  });

  it("are found in the functions that the enclosing subtest calls", () => {
    const source = `package a
func TestA(t *testing.T) {
	t.Run("one", func(t *testing.T) { one(t) })
	t.Run("two", func(t *testing.T) { two(t) })
}
func one(t *testing.T) {
	t.Run("x", nil)
}
func two(t *testing.T) {
	t.Run("x", nil)
	t.Run(name, nil)
}
`;
    assertLocations(goScanner, source, {
      "TestA/one/x": "exact 7",
      "TestA/two/x": "exact 10",
      "TestA/two/made": "pattern 11",
      "TestA/one/made": "container 3",
    });
  });

  it("are found up to 30 functions away", () => {
    const createChain = (count: number): string => {
      const steps = Array.from({ length: count }, (_, i) => `func step${i}(t *testing.T) { step${i + 1}(t) }\n`);
      return `package a\nfunc TestA(t *testing.T) { step0(t) }\n${steps.join("")}func step${count}(t *testing.T) { t.Run("far", nil) }\n`;
    };
    assertLocations(goScanner, createChain(29), { "TestA/far": "exact 32" });
    assertLocations(goScanner, createChain(30), { "TestA/far": "container 2" });
  });
});
