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

/** Folders with a folder of two levels for each repository. */
const foldersOfOwners = String.raw`home\/runner\/work|__w|a|builds|home\/travis\/build`;
const jenkinsHome = String.raw`(?:var\/lib\/jenkins|var\/jenkins_home|home\/jenkins(?:\/agent)?)`;
/** Folder named after the host of a repository: `github.com/`. */
const repositoryHost = String.raw`(?:[^/]+\.[^/]+\/)`;
const bazelOutput = String.raw`(?:bazel-out\/[^/]+\/bin\/)`;

/**
 * Folders into which CI services check out a repository, each with the `/` after it; the rest of the path is relative
 * to the repository.
 */
const checkoutPatterns: readonly RegExp[] = [
  new RegExp(String.raw`^(?:${foldersOfOwners})\/[^/]+\/[^/]+\/`),
  /^(?:home\/vsts\/work|(?:agent\/)?_work)\/\d+\/s\//,
  /^(?:home\/circleci|root)\/(?:project|repo)\//,
  new RegExp(String.raw`^${jenkinsHome}\/workspace\/[^/]+\/`),
  new RegExp(String.raw`^codebuild\/output\/[^/]+\/src\/${repositoryHost}?[^/]+\/[^/]+\/`),
  /^github\/workspace\//,
  /^opt\/atlassian\/pipelines\/agent\/build\//,
  /^(?:workspace|workdir|app|code|src|repo|project)\//,
  new RegExp(String.raw`^(?:.*\/)?execroot\/[^/]+\/${bazelOutput}?`),
  /^(?:.*\/)?[^/]+\.runfiles\/[^/]+\//,
];

/** Output in a path that is relative to the workspace. */
const bazelPattern = new RegExp(`^${bazelOutput}`);

const maxPathLength = 4096;

/**
 * Returns the readings of a report's path, most likely first: as it is, then with `%20` and the like decoded. Empty if
 * the text is not a path: control characters, no components left, longer than 4,096 characters.
 */
export function cleanPath(raw: string): readonly CleanPath[] {
  const trimmed = raw.trim();
  if (trimmed.length > maxPathLength) {
    return [];
  }
  const path = trimmed.replace(urlStart, "");
  const isUrl = path !== trimmed;
  const readings = isUrl ? [decodeUri(path.replace(/[?#].*$/, ""))] : new Set([path, decodeUri(path)]);
  return Array.from(readings, cleanReading).filter((clean) => clean !== undefined);
}

function cleanReading(path: string): CleanPath | undefined {
  if (/\p{Cc}/u.test(path)) {
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
  const belowCheckout = stripCheckout(parts.join("/"), absolute ? checkoutPatterns : [bazelPattern]);
  return withoutUndefined({ parts, absolute, climbs, belowCheckout });
}

const urlScheme = "(?:file|webpack|webpack-internal|vite-node)";
/** Schemes before a path without slashes. */
const bareScheme = String.raw`(?:classpath\*?|file):(?!\/\/)`;
const urlStart = new RegExp(String.raw`^(?:${urlScheme}:\/\/(?:localhost(?=\/))?|${bareScheme})`, "i");

function stripCheckout(path: string, patterns: readonly RegExp[]): readonly string[] | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(path);
    if (match) {
      return path.slice(match[0].length).split("/");
    }
  }
  return undefined;
}
