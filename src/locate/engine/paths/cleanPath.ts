import { decodeUri } from "../../../base/decodeUri";
import { withoutUndefined } from "../../../base/withoutUndefined";
import { collapsePath } from "../../fileIndex/pathNames";

/** Cleaned path of a CI report: its components without `.` and `..`, whichever separators the report used. */
export interface CleanPath {
  readonly parts: readonly string[];
  /** Whether the path started at the root of some machine's disk. */
  readonly absolute: boolean;
  /**
   * Whether the path led out of its starting folder (`../x`). The remaining components must be found below a root all
   * the same.
   */
  readonly climbs: boolean;
  /** Components below the checkout folder of a known CI service, if the path lies in one. */
  readonly belowCheckout?: readonly string[];
}

const jenkinsHome = String.raw`(?:var\/lib\/jenkins|var\/jenkins_home|home\/jenkins(?:\/agent)?)`;
/** Folder named after the host of a repository: `github.com/`. */
const repositoryHost = String.raw`(?:[^/]+\.[^/]+\/)`;
const bazelOutput = String.raw`(?:bazel-out\/[^/]+\/bin\/)`;

/**
 * Folders into which CI services check out a repository, each with the `/` after it; the rest of the path is relative
 * to the repository.
 */
const checkoutPatterns: readonly RegExp[] = [
  /^home\/runner\/work\/[^/]+\/[^/]+\//,
  /^__w\/[^/]+\/[^/]+\//,
  /^a\/[^/]+\/[^/]+\//,
  /^github\/workspace\//,
  /^builds\/[^/]+\/[^/]+\//,
  /^home\/vsts\/work\/\d+\/s\//,
  /^(?:agent\/)?_work\/\d+\/s\//,
  /^home\/circleci\/(?:project|repo)\//,
  /^root\/(?:project|repo)\//,
  new RegExp(String.raw`^${jenkinsHome}\/workspace\/[^/]+\/`),
  /^home\/travis\/build\/[^/]+\/[^/]+\//,
  new RegExp(String.raw`^codebuild\/output\/[^/]+\/src\/${repositoryHost}?[^/]+\/[^/]+\/`),
  /^opt\/atlassian\/pipelines\/agent\/build\//,
  /^(?:workspace|workdir|app|code|src|repo|project)\//,
  new RegExp(String.raw`^(?:.*\/)?execroot\/[^/]+\/${bazelOutput}?`),
  /^(?:.*\/)?[^/]+\.runfiles\/[^/]+\//,
];

const maxPathLength = 4096;

/**
 * Returns the readings of a report's path, most likely first: as it is, then with `%20` and the like decoded. Empty if
 * the text is not a path: control characters, no components left, longer than 4,096 characters.
 */
export function cleanPath(raw: string): readonly CleanPath[] {
  const trimmed = raw.trim();
  if (trimmed.length > maxPathLength || hasControlCharacters(trimmed)) {
    return [];
  }
  const { path, isUrl } = stripScheme(trimmed);
  const decodedPath = decodeUri(path);
  const readings = isUrl ? [decodedPath] : new Set([path, decodedPath]);
  return Array.from(readings, cleanReading).filter((clean) => clean !== undefined);
}

function cleanReading(path: string): CleanPath | undefined {
  if (hasControlCharacters(path)) {
    return undefined;
  }
  const [withoutTest = ""] = path.split("::", 1);
  const withoutLine = withoutTest.replaceAll("\\", "/").replace(/:\d+(?::\d+)?$/, "");
  const withoutDrive = withoutLine.replace(/^\/?[A-Za-z]:\//, "/");
  const absolute = withoutDrive.startsWith("/");
  const { parts, climbs } = collapsePath(withoutDrive);
  if (parts.length === 0) {
    return undefined;
  }
  const belowCheckout = absolute ? stripCheckout(parts) : stripBazelOutput(parts);
  return withoutUndefined({ parts, absolute, climbs, belowCheckout });
}

const urlScheme = "(?:file|webpack|webpack-internal|vite-node)";
/** Schemes before a path without slashes. */
const bareScheme = String.raw`(?:classpath\*?|file):(?!\/\/)`;
const urlStart = new RegExp(String.raw`^(?:${urlScheme}:\/\/(?:localhost(?=\/))?|${bareScheme})`, "i");

/** A path without the scheme of a URL. */
interface BarePath {
  readonly path: string;
  readonly isUrl: boolean;
}

function stripScheme(raw: string): BarePath {
  const scheme = urlStart.exec(raw);
  if (!scheme) {
    return { path: raw, isUrl: false };
  }
  const path = raw.slice(scheme[0].length);
  return { path: path.replace(/[?#].*$/, ""), isUrl: true };
}

function stripCheckout(parts: readonly string[]): readonly string[] | undefined {
  const path = parts.join("/");
  for (const checkout of checkoutPatterns) {
    const match = checkout.exec(path);
    if (match) {
      return path.slice(match[0].length).split("/");
    }
  }
  return undefined;
}

function stripBazelOutput(parts: readonly string[]): readonly string[] | undefined {
  const [folder, , subfolder, ...partsBelow] = parts;
  const isInOutput = folder === "bazel-out" && subfolder === "bin";
  return isInOutput && partsBelow.length > 0 ? partsBelow : undefined;
}

function hasControlCharacters(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 32) {
      return true;
    }
  }
  return false;
}
