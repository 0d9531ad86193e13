/** Names that reporters give to every test, in lower case. */
const genericNames: ReadonlySet<string> = new Set([
  ...["pytest", "unittest", "nose2", "mocha tests", "root suite", "jest tests", "jest", "vitest tests", "vitest"],
  ...["alltests", "rspec", "minitest::result", "junit jupiter", "junit vintage", "surefire", "global", "test", "tests"],
  ...["test suite", "testsuite", "testsuites", "undefined", "null", "{filepath}", "playwright", "chromium", "firefox"],
  ...["webkit", "jasmine", "karma", "phpunit", "gotestsum", "default", "root", "unknown", "main", "__main__"],
]);

/** Maximum length of a name that may be generic, including surrounding white space, in characters. */
const maxLength = 100;

/** Returns whether a reporter gives a class or a suite to every test, so that it distinguishes none. */
export function isGenericName(name: string): boolean {
  return name.length <= maxLength && genericNames.has(name.trim().toLowerCase());
}

/** Generic names, in lower case, that authors also give to suites: two different ones denote two suites. */
const names = ["global", "test", "tests", "default", "root", "main", "null", "undefined", "unknown"];
const authorsNames: ReadonlySet<string> = new Set(names);

/** Returns whether a generic name may be an author's choice. */
export function mayBeOfAuthor(name: string): boolean {
  return name.length <= maxLength && authorsNames.has(name.trim().toLowerCase());
}

const browserWords = "chromium|chrome|firefox|webkit|safari|edge|msedge";
const browsers = new RegExp(String.raw`^(?:mobile |desktop |branded )?(?:${browserWords})\b`, "i");

/** Returns whether a name begins with that of a browser, as the names of Playwright projects do. */
export function isBrowser(name: string): boolean {
  return browsers.test(name);
}
