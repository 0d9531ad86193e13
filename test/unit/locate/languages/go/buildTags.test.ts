import { equal } from "node:assert/strict";
import { isBuiltElsewhere } from "../../../../../src/locate/languages/go/buildTags";
import { table } from "../../workspace";

const declare = (constraint = "", name = "TestA"): string =>
  `${constraint && `//go:build ${constraint}\n\n`}package pkg\n\nfunc ${name}(t *testing.T) {}\n`;

describe("A Go test that several files of a package declare", () => {
  const module = { "go.mod": "module example.com/acme\n" };
  table({ ...module, "pkg/a_darwin_test.go": declare(), "pkg/a_linux_test.go": declare() }, [
    ["TestA", "example.com/acme/pkg", "exact pkg/a_linux_test.go:3"],
  ]);
  table({ ...module, "pkg/a_other_test.go": declare("!linux"), "pkg/a_unix_test.go": declare("unix") }, [
    ["TestA", "example.com/acme/pkg", "exact pkg/a_unix_test.go:5"],
  ]);
  table({ ...module, "pkg/a_darwin_test.go": declare(), "pkg/a_windows_test.go": declare() }, [
    ["TestA", "example.com/acme/pkg", "none severalFiles pkg/a_darwin_test.go pkg/a_windows_test.go"],
  ]);
  table({ ...module, "pkg/a_test.go": declare("!slow"), "pkg/b_test.go": declare("slow") }, [
    ["TestA", "example.com/acme/pkg", "none severalFiles pkg/a_test.go pkg/b_test.go"],
  ]);
  table({ ...module, "pkg/a_test.go": declare(), "pkg/b_windows_test.go": declare("", "TestB") }, [
    ["TestB", "example.com/acme/pkg", "exact pkg/b_windows_test.go:3"],
  ]);
});

describe("A build constraint of Go", () => {
  const usualOnes = [
    "linux",
    "unix && !windows",
    "!(darwin || windows)",
    "windows || linux && amd64",
    "linux || darwin && (arm64 || windows)",
    "go1.21",
  ];
  for (const constraint of usualOnes) {
    it(`${constraint} lets a file be built as usual`, () =>
      equal(isBuiltElsewhere("a_test.go", declare(constraint)), false));
  }
  for (const constraint of ["!linux", "windows || linux && arm64", "!unix", "slow", "!slow"]) {
    it(`${constraint} does not`, () => equal(isBuiltElsewhere("a_test.go", declare(constraint)), true));
  }

  it("may be the end of a file's name", () => {
    equal(isBuiltElsewhere("a_windows_amd64_test.go", declare()), true);
    equal(isBuiltElsewhere("a_arm64_test.go", declare()), true);
    equal(isBuiltElsewhere("a_linux_test.go", declare()), false);
    equal(isBuiltElsewhere("windows_test.go", declare()), false);
  });
});
