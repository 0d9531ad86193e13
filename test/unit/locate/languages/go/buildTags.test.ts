import { equal } from "node:assert/strict";
import { isBuiltElsewhere } from "../../../../../src/locate/languages/go/buildTags";
import { testLocations } from "../../workspace";

const createSource = (constraint = "", name = "TestA"): string =>
  `${constraint && `//go:build ${constraint}\n\n`}package pkg\n\nfunc ${name}(t *testing.T) {}\n`;

describe("A Go test that several files of a package declare", () => {
  const module = { "go.mod": "module example.com/acme\n" };
  testLocations({ ...module, "pkg/a_darwin_test.go": createSource(), "pkg/a_linux_test.go": createSource() }, [
    ["TestA", "example.com/acme/pkg", "exact pkg/a_linux_test.go:3"],
  ]);
  testLocations(
    { ...module, "pkg/a_other_test.go": createSource("!linux"), "pkg/a_unix_test.go": createSource("unix") },
    [["TestA", "example.com/acme/pkg", "exact pkg/a_unix_test.go:5"]],
  );
  testLocations({ ...module, "pkg/a_darwin_test.go": createSource(), "pkg/a_windows_test.go": createSource() }, [
    ["TestA", "example.com/acme/pkg", "none severalFiles pkg/a_darwin_test.go pkg/a_windows_test.go"],
  ]);
  testLocations({ ...module, "pkg/a_test.go": createSource("!slow"), "pkg/b_test.go": createSource("slow") }, [
    ["TestA", "example.com/acme/pkg", "none severalFiles pkg/a_test.go pkg/b_test.go"],
  ]);
  testLocations({ ...module, "pkg/a_test.go": createSource(), "pkg/b_windows_test.go": createSource("", "TestB") }, [
    ["TestB", "example.com/acme/pkg", "exact pkg/b_windows_test.go:3"],
  ]);
});

describe("isBuiltElsewhere", () => {
  const usualConstraints = [
    "linux",
    "unix && !windows",
    "!(darwin || windows)",
    "windows || linux && amd64",
    "linux || darwin && (arm64 || windows)",
    "go1.21",
  ];
  for (const constraint of usualConstraints) {
    it(`is false for the build constraint ${constraint}`, () =>
      equal(isBuiltElsewhere("a_test.go", createSource(constraint)), false));
  }
  for (const constraint of ["!linux", "windows || linux && arm64", "!unix", "slow", "!slow"]) {
    it(`is true for the build constraint ${constraint}`, () =>
      equal(isBuiltElsewhere("a_test.go", createSource(constraint)), true));
  }

  const constraintsByName = {
    "a_windows_amd64_test.go": true,
    "a_arm64_test.go": true,
    "a_linux_test.go": false,
    "windows_test.go": false,
  };
  for (const [name, expected] of Object.entries(constraintsByName)) {
    it(`is ${expected} for the file name ${name}`, () => equal(isBuiltElsewhere(name, createSource()), expected));
  }
});
