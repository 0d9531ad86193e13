import { testLocations } from "../workspace";

const tests = `package sub

func TestPlain(t *testing.T) {}

// func TestCommented(t *testing.T) {}
var raw = \`
func TestRaw(t *testing.T) {}
\`

func TestTable(t *testing.T) {
	for _, tc := range []struct{ name, want string }{
		{name: "empty input", want: "x y"},
		{name: "a/b c", want: "empty input"},
		{"positional", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {})
	}
	t.Run("literal sub", func(t *testing.T) {
		t.Run("deep", func(t *testing.T) {})
		t.Run(fmt.Sprintf("size %d", 1), func(t *testing.T) {})
	})
	t.Run("dup", func(t *testing.T) {})
	t.Run("dup", func(t *testing.T) {})
}

func TestDeep(t *testing.T) {
	t.Run("outer", func(t *testing.T) {
		t.Run("seek", func(t *testing.T) {})
	})
	t.Run("seek", func(t *testing.T) {})
	pool.Run("workers", func() {
		t.Run("in pool", func(t *testing.T) {})
	})
}

func TestDynamic(t *testing.T) {
	for i := range 3 {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Run("inside", func(t *testing.T) {})
		})
	}
}

func TestFar(t *testing.T) {
	for name, c := range farCases {
		t.Run(name, c)
	}
}

var farCases = map[string]func(*testing.T){
	"far row": nil,
}

func TestSuite(t *testing.T) { suite.Run(t, new(MySuite)) }
func (s *MySuite) TestMethod() { s.Run("in suite", func() {}) }
func (s *OtherSuite) TestMethod() {}
func FuzzX(f *testing.F) { f.Add("x") }
func TestGeneric[T any](t *testing.T) {}

func TestShared(t *testing.T) { shared(t, "x") }
func shared(t *testing.T, kind string) {
	t.Run("in shared "+kind, func(t *testing.T) {})
}

func TestNested(t *testing.T) {
	for _, outer := range []struct{ name string }{{name: "one"}, {name: "two"}} {
		t.Run(outer.name, func(t *testing.T) {
			for _, size := range []string{"small", "big"} {
				t.Run(size, func(t *testing.T) {})
			}
		})
	}
}
`;
const farTests = `package far

func TestByHelper(t *testing.T) { runAll(t, "x") }

func TestTwoSteps(t *testing.T) { first(t) }
func first(t *testing.T) { second(t) }
func second(t *testing.T) {
	t.Run(filepath.Base(dir), func(t *testing.T) {})
}

func TestHanded(t *testing.T) {
	t.Run("group", func(t *testing.T) { inGroup(t) })
}
func inGroup(t *testing.T) {
	t.Run("one", func(t *testing.T) {})
}

func TestTextAndVariable(t *testing.T) {
	for _, outer := range outers {
		t.Run("outer="+outer, func(t *testing.T) {
			for _, inner := range inners {
				t.Run("inner="+inner, func(t *testing.T) {})
			}
		})
	}
}

func TestSwitch(t *testing.T) {
	for _, tt := range []struct{ name string }{
		{"http1"},
		{"http2"},
	} {
		name := "plain"
		t.Run(tt.name, func(t *testing.T) {
			switch tt.name {
			case "http0", "http2":
			}
		})
	}
}

func TestQueries(t *testing.T) {
	for _, tt := range []struct{ name string }{
		{"Query"},
	} {
		t.Run(tt.name, func(t *testing.T) {})
	}
}
func (q *db) Query() {}
`;
const tableTests = `package tables

import (
	"testing"

	"example.com/acme/mono/pkg/suites"
	other "example.com/acme/mono/pkg/suites/v2"
)

type portCase struct {
	ships []string
	port  string
	deep  struct{ a, b int }
	flag  bool
}

func TestSecondField(t *testing.T) {
	known := []string{"north", "south"}
	tests := []portCase{
		{known, "south", none, true},
		// The next line is longer than most lines,
		// and goes on for a second line, so that nothing but blanks
		// stands in front of the next text for quite a while.
		{nil, "north", none, false},
	}
	for _, tt := range tests {
		t.Run(tt.port, func(t *testing.T) {})
	}
	var plain = []string{
		// The remark above a text may be as long as it likes, over
		// several lines, and the text is still an item of its own.
		"harbour",
	}
	for _, s := range plain {
		t.Run(s, func(t *testing.T) {})
	}
}

func TestOtherField(t *testing.T) {
	for _, tt := range []struct{ from, to string }{
		{"a", "b"},
		{"b", "a"},
		{to: "c", from: "d"},
	} {
		t.Run(tt.to, func(t *testing.T) {})
	}
}

func TestLookedUp(t *testing.T) {
	skip := map[string]string{
		"broken.go": "later",
	}
	for _, entry := range entriesOf(t) {
		t.Run(entry.Name(), func(t *testing.T) { skip[entry.Name()] })
	}
}

func TestMadeByCall(t *testing.T) {
	tests := []struct{ at, to Place }{
		{at: place("here"), to: place("there")},
		{at: place("there"), to: place("here")},
	}
	for _, tt := range tests {
		t.Run(tt.to.String(), func(t *testing.T) {})
	}
}

func TestOwnTable(t *testing.T) {
	tests := load()
	for _, tt := range tests {
		t.Run(tt.port, func(t *testing.T) {})
	}
}

func TestKeys(t *testing.T) {
	for name, tt := range map[string]struct{ title string }{
		"first":  {title: "second"},
		"second": {title: "first"},
	} {
		t.Run(name, func(t *testing.T) {})
	}
}

func TestImported(t *testing.T) { suites.RunAll(t, newShip) }
func TestImportedAs(t *testing.T) { other.RunAll(t, newShip) }
`;
const suites = `package suites

func RunAll(t *testing.T, make func()) {
	t.Run("Sails", func(t *testing.T) {})
}
`;
const helpers = `package far

func runAll(t *testing.T, kind string) {
	for _, tc := range []struct{ name string }{
		{name: "far row"},
	} {
		t.Run(tc.name, func(t *testing.T) {})
	}
}
`;
const files = {
  "go.mod": "module example.com/acme/mono // main\n",
  "pkg/sub/s_test.go": tests,
  "pkg/sub/t_test.go": "package sub\n\nfunc TestElsewhere(t *testing.T) {\n}\n",
  "tools/go.mod": 'module "example.com/acme/mono/tools"\n',
  "tools/sub/s_test.go": "package sub\n\n\nfunc TestPlain(t *testing.T) {}\n",
  "pkg/far/far_test.go": farTests,
  "pkg/far/helpers_test.go": helpers,
  "pkg/tables/tables_test.go": tableTests,
  "pkg/suites/suites.go": suites,
  "pkg/suites/v2/suites.go": `// The second.\n${suites}`,
};
const sub = "example.com/acme/mono/pkg/sub";
const tables = "example.com/acme/mono/pkg/tables";
const far = "example.com/acme/mono/pkg/far";

describe("Go", () => {
  testLocations(files, [
    ["TestPlain", sub, "exact pkg/sub/s_test.go:3"],
    ["TestElsewhere", sub, "exact pkg/sub/t_test.go:3"],
    ["TestPlain", "example.com/acme/mono/tools/sub", "exact tools/sub/s_test.go:4"],
    ["TestPlain", "pkg/sub", "exact pkg/sub/s_test.go:3"],
    ["TestTable/empty_input", sub, "exact pkg/sub/s_test.go:12"],
    ["TestTable/a/b_c", sub, "exact pkg/sub/s_test.go:13"],
    ["TestTable/a/b_c#01", sub, "exact pkg/sub/s_test.go:13"],
    ["TestTable/positional", sub, "exact pkg/sub/s_test.go:14"],
    ["TestTable/literal_sub", sub, "exact pkg/sub/s_test.go:18"],
    ["TestTable/literal_sub/deep", sub, "exact pkg/sub/s_test.go:19"],
    ["TestTable/literal_sub/size_12", sub, "pattern pkg/sub/s_test.go:20"],
    ["TestTable/dup", sub, "exact pkg/sub/s_test.go:22"],
    ["TestTable/dup#01", sub, "exact pkg/sub/s_test.go:23"],
    ["TestTable/in_no_row", sub, "container pkg/sub/s_test.go:10 nameNotFound"],
    ["TestDeep/seek", sub, "exact pkg/sub/s_test.go:30"],
    ["TestDeep/outer/seek", sub, "exact pkg/sub/s_test.go:28"],
    ["TestDeep/in_pool", sub, "exact pkg/sub/s_test.go:32"],
    ["TestDynamic/2", sub, "pattern pkg/sub/s_test.go:38"],
    ["TestDynamic/2/inside", sub, "exact pkg/sub/s_test.go:39"],
    ["TestFar/far_row", sub, "exact pkg/sub/s_test.go:51"],
    ["TestPlain/none", sub, "container pkg/sub/s_test.go:3 nameNotFound"],
    ["TestSuite/TestMethod", sub, "exact pkg/sub/s_test.go:55"],
    ["TestSuite/TestMethod/in_suite", sub, "exact pkg/sub/s_test.go:55"],
    ["FuzzX/seed#0", sub, "exact pkg/sub/s_test.go:57"],
    ["TestGeneric", sub, "exact pkg/sub/s_test.go:58"],
    ["TestShared/in_shared_x", sub, "pattern pkg/sub/s_test.go:62"],
    ["TestNested/two", sub, "exact pkg/sub/s_test.go:66"],
    ["TestNested/two/small", sub, "exact pkg/sub/s_test.go:68"],
    ["TestNested/two/other", sub, "container pkg/sub/s_test.go:65 nameNotFound"],
    ["TestByHelper/far_row", far, "exact pkg/far/helpers_test.go:5"],
    ["TestByHelper/in_no_row", far, "container pkg/far/far_test.go:3 nameNotFound"],
    ["TestTwoSteps/file.go", far, "pattern pkg/far/far_test.go:8"],
    ["TestHanded/group/one", far, "exact pkg/far/far_test.go:15"],
    ["TestTextAndVariable/outer=1", far, "pattern pkg/far/far_test.go:20"],
    ["TestTextAndVariable/outer=1/inner=2", far, "pattern pkg/far/far_test.go:22"],
    ["TestSwitch/http2", far, "exact pkg/far/far_test.go:31"],
    ["TestSwitch/plain", far, "container pkg/far/far_test.go:28 nameNotFound"],
    ["TestQueries/Query", far, "exact pkg/far/far_test.go:44"],
    ["TestSecondField/south", tables, "exact pkg/tables/tables_test.go:20"],
    ["TestSecondField/north", tables, "exact pkg/tables/tables_test.go:24"],
    ["TestSecondField/harbour", tables, "exact pkg/tables/tables_test.go:32"],
    ["TestOtherField/a", tables, "exact pkg/tables/tables_test.go:42"],
    ["TestOtherField/c", tables, "exact pkg/tables/tables_test.go:43"],
    ["TestLookedUp/broken.go", tables, "pattern pkg/tables/tables_test.go:54"],
    ["TestMadeByCall/here", tables, "exact pkg/tables/tables_test.go:61"],
    ["TestOwnTable/south", tables, "pattern pkg/tables/tables_test.go:71"],
    ["TestKeys/first", tables, "exact pkg/tables/tables_test.go:77"],
    ["TestImported/Sails", tables, "exact pkg/suites/suites.go:4"],
    ["TestImportedAs/Sails", tables, "exact pkg/suites/v2/suites.go:5"],
    ["TestCommented", sub, "none severalFiles pkg/sub/s_test.go pkg/sub/t_test.go"],
    ["TestRaw", sub, "none severalFiles pkg/sub/s_test.go pkg/sub/t_test.go"],
    ["TestPlain", "example.com/acme/mono/gone", "none noSuchFile"],
  ]);
});

const specs = `package harbour_test

import (
	. "github.com/onsi/ginkgo/v2"
)

var _ = Describe("Crane", Label("slow"), func() {
	// It("commented", func() {})
	BeforeEach(func() { By("lifting") })
	Context("with a load", func() {
		It("lifts", func() {})
		It("", func() {})
		PIt("counts "+kind, func() {})
	})
	When("idle", func() {
		Specify(\`rests "well"\`, func() {})
		for _, kind := range kinds {
			It(fmt.Sprintf("takes %s on", kind), func() {})
		}
	})
	DescribeTable("weighs", func(a, b int) {},
		Entry("a small one", 1, 2),
		Entry(nil, 1, "x"),
		Entry(nil, 2, big),
		FEntry(EntryDescription("%d by %d"), 3, 4),
	)
	DescribeTable("names", func(a int) {}, EntryDescription("number %d of %v"),
		Entry(nil, 1, "all"),
		Entry(nil, first, "some"),
		Entry(nil, 3, some),
	)
	SIGDescribe("own word", func() {
		framework.ConformanceIt("conforms", func() {})
	})
	lifts()
})

func lifts() {
	It("is shared", func() { AddReportEntry("is no spec", 1) })
}

func TestHarbour(t *testing.T) { RunSpecs(t, "Harbour Suite") }
`;

const createCase = (name: string, expected: string) => [name, "Harbour Suite", expected] as const;

describe("Ginkgo", () => {
  testLocations(
    { "pkg/harbour/crane_test.go": specs, "pkg/other/other_test.go": 'package other\nvar _ = It("lifts", f)\n' },
    [
      createCase("[It] Crane with a load lifts [slow]", "exact pkg/harbour/crane_test.go:11"),
      createCase("Crane with a load lifts", "exact pkg/harbour/crane_test.go:11"),
      createCase("[It] Crane with a load [slow]", "exact pkg/harbour/crane_test.go:12"),
      createCase("[It] Crane with a load counts boxes [slow, heavy]", "pattern pkg/harbour/crane_test.go:13"),
      createCase('[It] Crane when idle rests "well"', "exact pkg/harbour/crane_test.go:16"),
      createCase("[It] Crane when idle takes ships on", "pattern pkg/harbour/crane_test.go:18"),
      createCase("[It] Crane weighs a small one", "exact pkg/harbour/crane_test.go:22"),
      createCase("[It] Crane weighs Entry: 1, x", "pattern pkg/harbour/crane_test.go:23"),
      createCase("[It] Crane weighs Entry: 2, 17", "pattern pkg/harbour/crane_test.go:21"),
      createCase("[It] Crane weighs 3 by 4", "exact pkg/harbour/crane_test.go:25"),
      createCase("[It] Crane names number 1 of all", "pattern pkg/harbour/crane_test.go:28"),
      createCase("[It] Crane names number 2 of some", "pattern pkg/harbour/crane_test.go:27"),
      createCase("[It] Crane own word conforms [Conformance]", "exact pkg/harbour/crane_test.go:33"),
      createCase("[It] Crane is shared", "pattern pkg/harbour/crane_test.go:39"),
      createCase("[It] Crane commented", "none noSuchFile"),
      createCase("[It] Crane is no spec", "none noSuchFile"),
      ["TestHarbour", "example.com/x/pkg/harbour", "exact pkg/harbour/crane_test.go:42"],
      ["TestElsewhere", "example.com/x/pkg/harbour", "none nameNotFound pkg/harbour/crane_test.go"],
      [
        { name: "Crane with a load lifts", filePath: "pkg/harbour/crane_test.go" },
        "exact pkg/harbour/crane_test.go:11",
      ],
    ],
  );
});
