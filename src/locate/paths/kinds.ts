const outputFolder =
  /(?:^|\/)(?:node_modules|bower_components|dist|build|out|target|vendor|\.venv|venv|site-packages|coverage|\.next|\.nuxt|\.tox|__pycache__|bazel-[^/]*)\//;

const testName =
  /(?:^|[/._-])(?:[Tt]ests?|unittests?|[Ss]pecs?|e2e|cy|__tests__|__specs__|testing)(?:[/._-]|$)|(?:^|\/)src\/it\/|(?:Tests?|Specs?)\/|(?:Tests?|Specs?|IT|TestCase)\.[^./]+$/;

/** True for files that tools write or install: a test declared there is a copy. `path` is relative to its root. */
export function isBuildOutput(path: string): boolean {
  return outputFolder.test(path);
}

/** Files of these languages hold little else than tests. */
const testLanguages = new Set(["robot", "feature", "bats"]);

/** True if a path looks like that of a test: a folder or a part of the name says so, or the language. */
export function looksLikeTest(path: string): boolean {
  return testName.test(path) || testLanguages.has(extensionOf(path));
}

const dataFolder = /(?:^|\/)_*(?:fixtures?|test-?data|snapshots?|mocks?|goldens?)_*\//i;

/** True for what a folder's name says is read by tests and holds none. */
export function looksLikeData(path: string): boolean {
  return dataFolder.test(path);
}

/** The ending of a file name in lower case, without the dot; `""` if it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}
