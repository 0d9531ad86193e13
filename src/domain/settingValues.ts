import type { PathMapping } from "./pathMapping";

/**
 * Readers of settings, which anybody who can write a file of the workspace may have set: a value of the wrong type, or
 * larger than a user would write it, counts as not set.
 */

/** Maximum length of a text, in characters. */
const maxTextLength = 1_000;
/** Maximum entries of a list; further ones are left out. */
const maxListEntries = 500;

/** Maximum patterns of test reports of one workspace folder; further ones are left out. */
const maxReportPatterns = 20;
/** Maximum length of such a pattern, in characters, and maximum number of its segments. */
const maxReportPatternLength = 200;
const maxReportPatternSegments = 12;
/** Maximum number of `*` and of `{` in a segment: the time to match a name grows exponentially with it. */
const maxWildcards = 3;

/** Reads a text; `""` if it is not set. */
export function readTextSetting(value: unknown): string {
  if (typeof value !== "string" || value.length > maxTextLength) {
    return "";
  }
  return value.trim();
}

/** Reads a list of texts, without empty ones. */
export function readTextsSetting(value: unknown): readonly string[] {
  return readListSetting(value)
    .map(readTextSetting)
    .filter((text) => text !== "");
}

/** Reads the patterns of test reports, each once; leaves out those that are too long or have too many wildcards. */
export function readReportPatterns(value: unknown): readonly string[] {
  const patterns = readTextsSetting(value).filter(isReportPattern);
  return [...new Set(patterns)].slice(0, maxReportPatterns);
}

function isReportPattern(pattern: string): boolean {
  if (pattern.length > maxReportPatternLength) {
    return false;
  }
  const segments = pattern.split("/");
  if (segments.length > maxReportPatternSegments) {
    return false;
  }
  return (
    segments.every((segment) => segment === "**" || countCharacter(segment, "*") <= maxWildcards) &&
    countCharacter(pattern, "{") <= maxWildcards
  );
}

function countCharacter(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Reads the mappings of paths in CI to files of the workspace. */
export function readPathMappings(value: unknown): readonly PathMapping[] {
  return readListSetting(value).filter(isPathMapping);
}

function readListSetting(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, maxListEntries) : [];
}

function isPathMapping(value: unknown): value is PathMapping {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const { from, to } = value as Record<string, unknown>;
  return [from, to].every((text) => typeof text === "string" && text.length <= maxTextLength);
}
