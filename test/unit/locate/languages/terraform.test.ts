import { testLocations } from "../workspace";

const crane = `variables {
  region = "eu"
  script = <<-EOT
    run "in_a_text" {
    EOT
}
# run "commented" {}
run "lifts" {
  command = plan
}

  run   "lowers" { command = apply }
run "twice" {}
run "twice" {}
`;

describe("Terraform", () => {
  const files = { "tests/crane.tftest.hcl": crane, "modules/a/tests/crane.tftest.hcl": 'run "lifts" {\n}\n' };
  testLocations(files, [
    ["lifts", "tests/crane.tftest.hcl", "exact tests/crane.tftest.hcl:8"],
    [{ name: "lowers", filePath: "tests/crane.tftest.hcl" }, "exact tests/crane.tftest.hcl:12"],
    [{ name: "lifts", parent: "modules/a/tests/crane.tftest.hcl" }, "exact modules/a/tests/crane.tftest.hcl:1"],
    ["twice", "tests/crane.tftest.hcl", "ambiguous tests/crane.tftest.hcl:13 tests/crane.tftest.hcl:14"],
    ["lowers", "", "exact tests/crane.tftest.hcl:12"],
    ["in_a_text", "tests/crane.tftest.hcl", "file tests/crane.tftest.hcl nameNotFound"],
    ["commented", "tests/crane.tftest.hcl", "file tests/crane.tftest.hcl nameNotFound"],
  ]);
});

describe("Files of other languages", () => {
  const suite = `suite: crane
tests:
  - it: lifts a ship
    set:
      name: crane
  - it: 'lowers a ship'
  - name: "turns"
    # - it: is no test
`;
  testLocations(
    {
      "charts/a/tests/crane_test.yaml": suite,
      "charts/b/tests/other.yml": suite,
      "charts/c.yml": 'a: "is quoted here"\nb: 1\n',
      "ci/x.nut": 'test "a b" {\n',
    },
    [
      [{ name: "lifts a ship", filePath: "charts/a/tests/crane_test.yaml" }, "exact charts/a/tests/crane_test.yaml:3"],
      ["lowers a ship", "tests/crane_test.yaml", "exact charts/a/tests/crane_test.yaml:6"],
      ["turns", "charts/b/tests/other.yml", "exact charts/b/tests/other.yml:7"],
      ["is no test", "charts/b/tests/other.yml", "file charts/b/tests/other.yml unknownLanguage"],
      ["is quoted here", "charts/c.yml", "pattern charts/c.yml:1"],
      ["a b", "ci/x.nut", "exact ci/x.nut:1"],
      ["a b", "gopkg.in/x.nut", "none noSuchFile ci/x.nut"],
    ],
  );
});
