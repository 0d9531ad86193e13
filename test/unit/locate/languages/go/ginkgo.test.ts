import { deepEqual } from "node:assert/strict";
import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertLocations } from "../locations";

const importLine = 'import . "github.com/onsi/ginkgo/v2"\n';

describe("Ginkgo specs", () => {
  for (const prefix of ["", "F", "P", "X"]) {
    it(`are declared with the prefix "${prefix}"`, () => {
      const source = `${importLine}var _ = ${prefix}Describe("crane", func() {
	${prefix}Context("loaded", func() {
		${prefix}It("lifts", func() {})
		${prefix}Specify("turns", func() {})
		${prefix}Measure("weighs", func() {})
	})
	${prefix}When("idle", func() {
		${prefix}It("rests", func() {})
	})
	${prefix}DescribeTable("adds", func() {},
		${prefix}Entry("one", 1),
	)
	${prefix}DescribeTableSubtree("subtree of", func() {
		${prefix}It("counts", func() {})
	})
})
`;
      assertLocations(goScanner, source, {
        "[It] crane loaded lifts": "exact 4",
        "[It] crane loaded turns": "exact 5",
        "[It] crane loaded weighs": "exact 6",
        "[It] crane when idle rests": "exact 9",
        "[It] crane adds one": "exact 12",
        "[It] crane subtree of counts": "exact 15",
        "crane loaded": "exact 3",
      });
    });
  }

  it("may be declared by functions of the project whose names end with It or Describe and that take a text", () => {
    const source = `${importLine}var _ = SIGDescribe("crane", func() {
	framework.ConformanceIt("lifts", func() {})
	ConformanceIt( \`turns\`, func() {})
	ConformanceIt(title, func() {})
	It(title, func() {})
	Iterate("is no spec", func() {})
	Commit("is no spec either", func() {})
})
`;
    assertLocations(goScanner, source, {
      "crane lifts": "exact 3",
      "crane turns": "exact 4",
      "crane rests": "pattern 6",
    });
    const withoutVariable = source.replace("	It(title, func() {})\n", "");
    assertLocations(goScanner, withoutVariable, {
      "crane rests": "container 2",
      "crane is no spec": "container 2",
      "crane is no spec either": "container 2",
    });
  });

  it("end with the labels that a report adds in brackets", () => {
    const source = `${importLine}var _ = Describe("crane", func() {
	It("lifts", func() {})
	It("lifts [slow]", func() {})
	It("turns [fast]", func() {})
})
`;
    assertLocations(goScanner, source, {
      "[It] crane lifts [heavy, linux]": "exact 3",
      "[It] crane lifts [slow]": "exact 4",
      "[It] crane turns [fast] [linux]": "exact 5",
      "[It] crane lifts [a] [b]": "container 2",
    });
  });

  it("are found only in files that mention Ginkgo, and never for names of the testing package", () => {
    const plain = 'var _ = Describe("crane", func() {\n\tIt("lifts", func() {})\n})\n';
    assertLocations(goScanner, plain, { "crane lifts": "nothing" });
    assertLocations(goScanner, importLine + plain, { "crane lifts": "exact 3" });
    assertLocations(goScanner, `${importLine}var _ = It("TestA", func() {})\n`, { TestA: "nothing" });
    assertLocations(goScanner, `${importLine}var _ = It("lifts", func() {})\n`, { lifts: "exact 2" });
  });

  it("are searched for by their words, unlike names of the testing package, which contain no spaces", () => {
    const names = ["crane lifts", "TestA", "TestA/a_b", "TestA (retry #1)", " TestA "];
    deepEqual(
      names.map((name) => goScanner.findSearchWords?.({ name }) !== undefined),
      [true, false, false, false, false],
    );
  });
});

describe("Entries of Ginkgo tables", () => {
  it("have a title, a format of their own, or the values as Go prints them", () => {
    const source = `${importLine}var _ = DescribeTable("adds", func() {},
	Entry("small", 1, 2),
	Entry(nil, 1, "two", true),
	Entry(nil, -1.5, \`raw\`, false),
	Entry(EntryDescription("%d plus %v is %s"), 1, 2, "3"),
	Entry(EntryDescription(\`%d%%\`), 5),
	Entry(EntryDescription("padded %5d"), 7),
	Entry(EntryDescription("missing %d"),),
)
`;
    assertLocations(goScanner, source, {
      "adds small": "exact 3",
      "adds Entry: 1, two, true": "pattern 4",
      "adds Entry: -1.5, raw, false": "pattern 5",
      "adds 1 plus 2 is 3": "exact 6",
      "adds 5%": "exact 7",
      "adds padded     7": "pattern 8",
      "adds missing 4": "pattern 9",
      "adds Entry: 7": "pattern 2",
    });
  });

  it("have the format of the table if they have none", () => {
    const source = `${importLine}var _ = DescribeTable("adds", func() {},
	EntryDescription("number %d"),
	Entry(nil, 1),
	Entry(nil, 2),
	Entry(EntryDescription("own %d"), 3),
)
var _ = DescribeTable("takes", func() {}, Entry(EntryDescription("own %d"), 3),
	Entry(nil, 1),
)
`;
    assertLocations(goScanner, source, {
      "adds number 1": "pattern 4",
      "adds number 2": "pattern 5",
      "adds number 3": "pattern 2",
      "adds own 3": "exact 6",
      "takes Entry: 1": "pattern 9",
    });
  });

  it("are located at the table if a function computes their names", () => {
    const source = `${importLine}var _ = DescribeTable("adds", func() {}, func(a int) string { return "x" },
	Entry(nil, 1),
)
var _ = DescribeTable("takes", func() {}, EntryDescription(format),
	Entry(nil, 1),
)
var _ = DescribeTable("drops", func(a int) bool { return true },
	Entry(nil, 1),
)
`;
    assertLocations(goScanner, source, {
      "adds anything": "pattern 2",
      "adds Entry: 1": "pattern 2",
      "takes Entry: 1": "pattern 5",
      "drops Entry: 1": "pattern 9",
    });
  });
});
