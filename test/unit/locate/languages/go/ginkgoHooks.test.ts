import { testLocations } from "../../workspace";

const imports = 'package crane_test\nimport . "github.com/onsi/ginkgo/v2"\n';
const createSuite = (name: string): string => `${imports}func TestCrane(t *testing.T) {
	RunSpecs(t, "${name}")
}
// BeforeSuite(func() {})
var _ = BeforeSuite(func() {})
var _ = SynchronizedAfterSuite(func() {}, func() {})
var _ = ReportAfterSuite("writes a list", func(r Report) {})
`;

describe("Hooks of Ginkgo suites", () => {
  const files = {
    "crane/suite_test.go": createSuite("Crane Suite"),
    "rope/suite_test.go": createSuite("Rope Suite"),
    "hook/a_test.go": `${imports}var _ = AfterSuite(func() {})\n`,
  };
  testLocations(files, [
    ["[BeforeSuite]", "Crane Suite", "exact crane/suite_test.go:7"],
    ["[BeforeSuite]", "Rope Suite", "exact rope/suite_test.go:7"],
    ["[SynchronizedAfterSuite]", "Rope Suite", "exact rope/suite_test.go:8"],
    ["[ReportAfterSuite] writes a list", "Crane Suite", "exact crane/suite_test.go:9"],
    ["[ReportAfterSuite] made by an option", "Crane Suite", "none noSuchFile"],
    ["[AfterSuite]", "Crane Suite", "pattern hook/a_test.go:3"],
    ["[BeforeSuite]", "Other Suite", "none noSuchFile"],
    ["[DeferCleanup (Suite)]", "Crane Suite", "none noSuchFile"],
  ]);
  testLocations(
    { "a/a_test.go": `${imports}var _ = BeforeSuite(f)\n`, "b/b_test.go": `${imports}var _ = BeforeSuite(f)\n` },
    [["[BeforeSuite]", "Crane Suite", "none severalFiles a/a_test.go b/b_test.go"]],
  );
});
