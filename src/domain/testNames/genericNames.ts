/** Names that reporters give to every test, in lower case. */
const genericNames: ReadonlySet<string> = new Set([
  ...["pytest", "unittest", "nose2", "mocha tests", "root suite", "jest tests", "jest", "vitest tests", "vitest"],
  ...["alltests", "rspec", "minitest::result", "junit jupiter", "junit vintage", "surefire", "global", "test", "tests"],
  ...["test suite", "testsuite", "testsuites", "undefined", "null", "{filepath}", "playwright", "chromium", "firefox"],
  ...["webkit", "jasmine", "karma", "phpunit", "gotestsum", "default", "root", "unknown", "main", "__main__"],
]);

/** Returns whether a class or a suite is one that a reporter gives to every test, so that it names none. */
export function isGenericName(name: string): boolean {
  return genericNames.has(name.trim().toLowerCase());
}
