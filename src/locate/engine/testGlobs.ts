/** Patterns of the paths of tests that a configuration gives, relative to its folder. */
export interface TestGlobs {
  readonly tests: readonly string[];
  /** Patterns of sources, of which those with the mark of tests in their sources are tests. */
  readonly sources?: readonly string[];
}

/** Reader of the configurations with some names. */
export interface ConfigReader {
  readonly names: RegExp;
  readonly read: (config: string) => TestGlobs;
}

/** Readers of configurations; those that say nothing but what is a test come first. */
export const configReaders: readonly ConfigReader[] = [
  {
    names:
      /^(?:(?:cypress|jest|vitest|vite|playwright)[\w.-]{0,50}\.(?:config|workspace)(?:\.[\w-]{1,50})?\.[cm]?\w+|cypress\.json|jest[\w.-]{0,50}\.json|\.mocharc\.\w+)$/,
    read: (config) => ({ tests: readTestGlobs(config), sources: readGlobs(config, "includeSource") }),
  },
  { names: /^karma[\w.-]{0,50}\.[cm]?[jt]s$/, read: (config) => ({ tests: readGlobs(config, "files") }) },
  {
    names: /^(?:pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml)$/,
    read: (config) => ({ tests: readPytestGlobs(config) }),
  },
  { names: /^package\.json$/, read: (config) => ({ tests: readPackageGlobs(config) }) },
];

/** Settings with patterns of tests, and those with a folder that holds nothing else. */
const globSettings = "specPattern|testMatch|testRegex|testFiles|include|spec";
const folderSettings = "integrationFolder|testDir";
const stringSource = `"(?:[^"\\\\\\n]|\\\\.){1,300}"|'(?:[^'\\\\\\n]|\\\\.){1,300}'|\`[^\`\\n]{1,300}\``;
const textPattern = new RegExp(stringSource, "g");

/** Returns the patterns that the settings of a runner for JavaScript give for tests. */
export function readTestGlobs(config: string): readonly string[] {
  return readGlobs(config, `${globSettings}|${folderSettings}`);
}

/** Maximum settings of a configuration that are read, and maximum characters of one with its value. */
const maxSettings = 1_000;
const maxSettingLength = 10_000;

/** Reads the settings of some names, alternatives of a pattern. */
function readGlobs(config: string, settings: string): readonly string[] {
  const nameSource = `["']?(${settings})["']?\\s{0,20}[:=]`;
  const namePattern = new RegExp(`(?<![\\w$.])${nameSource}`, "g");
  const settingPattern = new RegExp(
    `^${nameSource}\\s{0,20}` +
      `(${stringSource}|\\[(?:[^\\]"'\`]|${stringSource}){0,500}\\]|(?:\\n\\s{0,20}-\\s[^\\n]{1,300}){1,50}|[\\w./*@][^\\s,;]{0,300})`,
  );
  const globs: string[] = [];
  for (let count = 0; count < maxSettings; count++) {
    const index = namePattern.exec(config)?.index;
    if (index === undefined) break;
    const [text = "", setting, value = ""] = settingPattern.exec(config.slice(index, index + maxSettingLength)) ?? [];
    namePattern.lastIndex = Math.max(namePattern.lastIndex, index + text.length);
    if (setting === undefined) continue;
    if (setting === "include" && isInOtherSetting(config.slice(Math.max(0, index - 500), index))) continue;
    const texts = value.match(textPattern)?.map((source) => source.slice(1, -1)) ?? readPlainTexts(value);
    for (const glob of texts)
      globs.push(...(setting === "testRegex" ? globsOfRegex(glob) : expandGlobs(glob, setting)));
  }
  return globs;
}

function expandGlobs(text: string, setting: string): readonly string[] {
  const path = text.replace(/^(?:<rootDir>|\.)\//, "");
  if (path === "" || path.startsWith("!") || path.includes("${")) return [];
  const isFolder = folderSettings.split("|").includes(setting) || !/\.\w|\*/.test(path);
  return [isFolder ? `${path}/**` : path];
}

/**
 * Returns patterns of paths for an expression that ends a path, as a configuration writes it; they match a little more.
 * The expression itself is not run: it might take for ever.
 */
function globsOfRegex(source: string): readonly string[] {
  const glob = source
    .replaceAll("\\\\", "\\")
    .replace(/^<rootDir>|\$$/g, "")
    .replace(/\((?:\?:)?/g, "{")
    .replace(/\)/g, "}")
    .replace(/\|/g, ",")
    .replace(/\/\.\*/g, "/**/*")
    .replace(/\[[^\]]{1,50}\][?*+]?|\.[*+]/g, "*")
    .replace(/\\?\w\?|\{[^{}]{0,50}\}\?/g, "*")
    .replace(/\\(.)/g, "$1");
  return glob.startsWith("^") || /[?+]/.test(glob) ? [] : [`**${glob}`, `**/*${glob}`];
}

/** Returns true after the start of an object that says what to measure or to bundle, not what to run. */
function isInOtherSetting(precedingText: string): boolean {
  return /\b(?:coverage|optimizeDeps|typecheck|benchmark|server|deps)["']?\s{0,20}:\s{0,20}\{[^{}]*$/.test(
    precedingText,
  );
}

/** Reads the texts without quotes of YAML. */
function readPlainTexts(value: string): readonly string[] {
  return value
    .split("\n")
    .map((line) => line.replace(/^\s{0,20}-\s/, "").trim())
    .filter((line) => line.includes("/") || line.includes("*"));
}

/** Reads what a package says of jest and mocha, and the paths that its scripts give to mocha, ava and `node --test`. */
function readPackageGlobs(config: string): readonly string[] {
  const globs = [...readGlobs(config, "testMatch|testRegex|spec")];
  for (const { 1: words = "" } of config.matchAll(
    /(?<=[\s"/](?:mocha|ava|--test))\s((?:[^"\\\n&|;]|\\["\\]){1,500})/g,
  )) {
    const paths =
      words.replace(/(?:^|\s)-(?:-require|r|-file|-import|-config|-opts)[\s=]\S+/g, "").match(/[^\s"'\\]+/g) ?? [];
    for (const path of paths) {
      if (!path.startsWith("-") && /[/*]|\.[cm]?[jt]sx?$/.test(path))
        globs.push(...expandGlobs(path.replace(/\/$/, ""), ""));
    }
  }
  return globs;
}

/** Reads `python_files` of pytest, below its `testpaths` if it has them. Names that every file has say nothing else. */
function readPytestGlobs(config: string): readonly string[] {
  const folders = readPytestWords(config, "testpaths");
  return readPytestWords(config, "python_files").flatMap((word) => {
    const name = word.endsWith(".py") ? word : `${word}.py`;
    if (word.includes("/")) return [`**/${name}`];
    if (folders.length > 0) return folders.map((folder) => `${folder.replace(/^\.\/|\/$/g, "")}/**/${name}`);
    return /^\*+\.py$/.test(name) ? [] : [`**/${name}`];
  });
}

/** Reads the words of a setting of an INI or TOML file. */
function readPytestWords(config: string, setting: string): readonly string[] {
  const value = new RegExp(
    `^${setting}[ \\t]{0,20}=[ \\t]{0,20}(\\[[^\\]]{0,2000}\\]|[^\\n]{0,500}(?:\\n[ \\t]{1,20}[^\\n]{1,200}){0,50})`,
    "m",
  ).exec(config)?.[1];
  return value?.replace(/[#;][^\n]*/g, "").match(/[^\s"',[\]]+/g) ?? [];
}
