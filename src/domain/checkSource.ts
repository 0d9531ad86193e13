import { isListWith, isRecord, isString } from "../base/shape";
import { withoutUndefined } from "../base/withoutUndefined";
import { parseRepositorySetting, repositoryKey } from "./repository";
import type { RegisteredSource, SourceCapabilities, TestSource } from "./testSource";

const maxLabelLength = 60;
/** Maximum repositories that a source names. */
const maxRepositories = 10_000;

/**
 * Checks a source of another extension, and reads once the facts that the views need. Throws `RangeError` with the name
 * of the wrong member.
 */
export function checkSource(source: TestSource): RegisteredSource {
  if (!isRecord(source)) {
    throw new RangeError("source: not an object");
  }
  const { id, label, repositories, capabilities } = source;
  if (!isString(id) || !/^[A-Za-z0-9][\w.-]{0,99}$/.test(id)) {
    throw new RangeError("source: id");
  }
  if (!isString(label) || !isLabel(label)) {
    throw new RangeError("source: label");
  }
  if (typeof source.listFailingTests !== "function") {
    throw new RangeError("source: listFailingTests");
  }
  if (capabilities !== undefined && !isRecord(capabilities)) {
    throw new RangeError("source: capabilities");
  }
  return withoutUndefined({
    id,
    label: label.trim(),
    capabilities: readCapabilities(capabilities ?? {}, typeof source.findTestRun === "function"),
    repositoryKeys: readRepositories(repositories),
    source,
  });
}

function isLabel(label: string): boolean {
  return label.trim() !== "" && label.length <= maxLabelLength && !/[\p{Cc}\p{Cf}]/u.test(label);
}

function readCapabilities(
  { timeRange, previousRange, testRuns, quarantine }: Partial<SourceCapabilities>,
  canFindRuns: boolean,
): SourceCapabilities {
  const hasTimeRange = timeRange === true;
  return {
    timeRange: hasTimeRange,
    previousRange: hasTimeRange && previousRange === true,
    testRuns: canFindRuns && testRuns === true,
    quarantine: quarantine === true,
  };
}

function readRepositories(repositories: unknown): ReadonlySet<string> | undefined {
  if (repositories === undefined) {
    return undefined;
  }
  if (!isListWith(isString)(repositories)) {
    throw new RangeError("source: repositories");
  }
  const names = repositories as readonly string[];
  if (names.length > maxRepositories) {
    throw new RangeError("source: repositories");
  }
  return new Set(names.map(readRepository));
}

function readRepository(name: string): string {
  const repository = parseRepositorySetting(name);
  if (!repository) {
    throw new RangeError("source: repositories");
  }
  return repositoryKey(repository);
}
