import { isRecord } from "../../../base/shape";

/** Contents of a `package.json` that are relevant to running tests. */
export interface PackageManifest {
  /** Version ranges of the dependencies, by package name. */
  readonly packages: ReadonlyMap<string, string>;
  readonly scripts: ReadonlyMap<string, string>;
}

/** Maximum number of scripts that are read, and maximum length of a script, in characters. */
const maxScripts = 500;
const maxScriptLength = 1000;

/** Parses a `package.json`; `undefined` if it is invalid. */
export function readManifest(text: string): PackageManifest | undefined {
  const manifest = parseJson(text);
  if (!isRecord(manifest)) {
    return undefined;
  }
  const { dependencies, devDependencies, scripts } = manifest;
  const packages = [dependencies, devDependencies].flatMap((list) => {
    if (isRecord(list)) {
      return Object.entries(list);
    }
    return [];
  });
  const scriptList = isRecord(scripts) ? Object.entries(scripts).slice(0, maxScripts) : [];
  const scriptTexts = scriptList.flatMap(([name, script]) => {
    if (typeof script === "string" && script.length <= maxScriptLength) {
      return [[name, script] as const];
    }
    return [];
  });
  const versions = packages.map(([name, version]) => [name, String(version)] as const);
  return { packages: new Map(versions), scripts: new Map(scriptTexts) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const setting = /^[A-Za-z_]\w*=[\w./:=,-]*$/;
const plainWord = /^[\w@./:=,+-]+$/;

/**
 * Returns the words of a script that consists of one plain command, without the variables that are set before it; none
 * for any other script.
 */
export function readCommandWords(script: string): readonly string[] {
  const words = script.trim().split(/\s+/);
  if (!words.every((word) => plainWord.test(word))) {
    return [];
  }
  const start = words.findIndex((word) => word !== "cross-env" && word !== "npx" && !setting.test(word));
  if (start < 0) {
    return [];
  }
  return words.slice(start);
}
