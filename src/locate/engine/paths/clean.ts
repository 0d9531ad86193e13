/** A path as a CI report wrote it, cleaned: components without `.` and `..`, with `/` for every separator. */
export interface CleanPath {
  readonly parts: readonly string[];
  /** It started at the root of some machine's disk. */
  readonly absolute: boolean;
  /** It climbed out of where it started (`../x`): what is left must be found below a root all the same. */
  readonly climbs: boolean;
  /** The components below a known CI's checkout folder, if it lies in one. */
  readonly belowCheckout?: readonly string[];
}

/** Where CI services check a repository out; what follows is relative to the repository. */
const checkouts: readonly RegExp[] = [
  /^home\/runner\/work\/[^/]+\/[^/]+\//,
  /^__w\/[^/]+\/[^/]+\//,
  /^a\/[^/]+\/[^/]+\//,
  /^github\/workspace\//,
  /^builds\/[^/]+\/[^/]+\//,
  /^home\/vsts\/work\/\d+\/s\//,
  /^(?:agent\/)?_work\/\d+\/s\//,
  /^home\/circleci\/(?:project|repo)\//,
  /^root\/(?:project|repo)\//,
  /^(?:var\/lib\/jenkins|var\/jenkins_home|home\/jenkins(?:\/agent)?)\/workspace\/[^/]+\//,
  /^home\/travis\/build\/[^/]+\/[^/]+\//,
  /^codebuild\/output\/[^/]+\/src\/(?:[^/]+\.[^/]+\/)?[^/]+\/[^/]+\//,
  /^opt\/atlassian\/pipelines\/agent\/build\//,
  /^(?:workspace|workdir|app|code|src|repo|project)\//,
  /^(?:.*\/)?execroot\/[^/]+\/(?:bazel-out\/[^/]+\/bin\/)?/,
  /^(?:.*\/)?[^/]+\.runfiles\/[^/]+\//,
];

const longestPath = 4096;

/**
 * The readings of a report's path, likeliest first: as it is, then with `%20` and the like decoded.
 * Empty for what is no path: control characters, nothing left, longer than 4,096 characters.
 */
export function cleanPath(raw: string): readonly CleanPath[] {
  const trimmed = raw.trim();
  if (trimmed === "" || trimmed.length > longestPath || hasControls(trimmed)) return [];
  const { path, isUrl } = withoutScheme(trimmed);
  const decoded = decode(path);
  const readings = isUrl ? [decoded] : decoded === path ? [path] : [path, decoded];
  return readings.map(cleanOne).filter((clean) => clean !== undefined);
}

function cleanOne(path: string): CleanPath | undefined {
  if (hasControls(path)) return undefined;
  const withoutTest = path.split("::", 1)[0] ?? "";
  const slashed = withoutTest.replaceAll("\\", "/").replace(/:\d+(?::\d+)?$/, "");
  const drive = /^\/?[A-Za-z]:\//.exec(slashed);
  const absolute = drive !== null || slashed.startsWith("/");
  const { parts, climbs } = collapse(drive ? slashed.slice(drive[0].length) : slashed);
  if (parts.length === 0) return undefined;
  const belowCheckout = absolute ? belowKnownCheckout(parts) : belowBazelOutput(parts);
  return { parts, absolute, climbs, ...(belowCheckout && { belowCheckout }) };
}

function withoutScheme(raw: string): { path: string; isUrl: boolean } {
  const scheme = /^(?:file|webpack|webpack-internal|vite-node):\/\/(?:localhost(?=\/))?/i.exec(raw);
  if (!scheme) return { path: raw, isUrl: false };
  return { path: raw.slice(scheme[0].length).replace(/[?#].*$/, ""), isUrl: true };
}

function decode(path: string): string {
  if (!/%[0-9a-f]{2}/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not an encoded path: a lone percent sign is a legal character of a file name
  }
}

function collapse(path: string): { parts: string[]; climbs: boolean } {
  const parts: string[] = [];
  let climbs = false;
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) climbs = true;
  }
  return { parts, climbs };
}

function belowKnownCheckout(parts: readonly string[]): readonly string[] | undefined {
  const path = parts.join("/");
  for (const checkout of checkouts) {
    const match = checkout.exec(path);
    if (match && match[0].length < path.length) return path.slice(match[0].length).split("/");
  }
  return undefined;
}

function belowBazelOutput(parts: readonly string[]): readonly string[] | undefined {
  return parts[0] === "bazel-out" && parts[2] === "bin" && parts.length > 3 ? parts.slice(3) : undefined;
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 32) return true;
  return false;
}
