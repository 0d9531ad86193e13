import { table } from "./workspace";

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
func FuzzX(f *testing.F) {}
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
const files = {
  "go.mod": "module example.com/acme/mono // main\n",
  "pkg/sub/s_test.go": tests,
  "pkg/sub/t_test.go": "package sub\n\nfunc TestElsewhere(t *testing.T) {\n}\n",
  "tools/go.mod": 'module "example.com/acme/mono/tools"\n',
  "tools/sub/s_test.go": "package sub\n\n\nfunc TestPlain(t *testing.T) {}\n",
};
const sub = "example.com/acme/mono/pkg/sub";

describe("Go", () => {
  table(files, [
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
    ["TestTable/made_at_run_time", sub, "pattern pkg/sub/s_test.go:16"],
    ["TestDynamic/2", sub, "pattern pkg/sub/s_test.go:28"],
    ["TestDynamic/2/inside", sub, "exact pkg/sub/s_test.go:29"],
    ["TestFar/far_row", sub, "exact pkg/sub/s_test.go:41"],
    ["TestPlain/none", sub, "container pkg/sub/s_test.go:3 nameNotFound"],
    ["TestSuite/TestMethod", sub, "exact pkg/sub/s_test.go:45"],
    ["TestSuite/TestMethod/in_suite", sub, "exact pkg/sub/s_test.go:45"],
    ["FuzzX/seed#0", sub, "exact pkg/sub/s_test.go:47"],
    ["TestGeneric", sub, "exact pkg/sub/s_test.go:48"],
    ["TestShared/in_shared_x", sub, "pattern pkg/sub/s_test.go:52"],
    ["TestNested/two", sub, "exact pkg/sub/s_test.go:56"],
    ["TestNested/two/small", sub, "exact pkg/sub/s_test.go:58"],
    ["TestNested/two/other", sub, "pattern pkg/sub/s_test.go:59"],
    ["TestCommented", sub, "none severalFiles pkg/sub/s_test.go pkg/sub/t_test.go"],
    ["TestRaw", sub, "none severalFiles pkg/sub/s_test.go pkg/sub/t_test.go"],
    ["TestPlain", "example.com/acme/mono/gone", "none noSuchFile"],
  ]);
});
