import { createTable } from "../base/table";
import type { BranchFilter, CiEvent } from "../domain/runs/ciJobs";
import type { YamlNode } from "./yamlTree";
import { findEntry, listTexts } from "./yamlValues";

/**
 * Types of events for tested branches. A workflow that lists types runs for such a branch only if it lists one of
 * these.
 */
const testedTypes: Readonly<Record<string, readonly string[]>> = createTable({
  merge_group: ["checks_requested"],
  pull_request: ["opened", "synchronize", "reopened"],
  pull_request_target: ["opened", "synchronize", "reopened"],
});

/** Reads the events of a workflow: one name, a list of names, or a map with filters. */
export function readEvents(path: string, on: YamlNode | undefined): readonly CiEvent[] {
  if (!on?.entries) {
    return listTexts(on).map((name) => ({ name, isOther: false }));
  }
  return Array.from(on.entries, ([name, { value }]) => readEvent(path, name, value));
}

function readEvent(path: string, name: string, event: YamlNode): CiEvent {
  const branches = readFilter(path, event, "branches") ?? readFilter(path, event, "branches-ignore");
  const paths = findEntry(event, "paths") ?? findEntry(event, "paths-ignore");
  const tags = findEntry(event, "tags") ?? findEntry(event, "tags-ignore");
  const isOnlyForTags = tags !== undefined && !branches;
  return {
    name,
    isOther: isOnlyForTags || hasOtherTypes(name, event),
    ...(branches && { branches }),
    ...(paths && { paths: { path, line: paths.line } }),
  };
}

/** Returns whether an event lists types, none of which is for tested branches. */
function hasOtherTypes(name: string, event: YamlNode): boolean {
  const types = findEntry(event, "types");
  const ownTypes = testedTypes[name];
  return types !== undefined && !listTexts(types.value).some((type) => ownTypes?.includes(type));
}

function readFilter(path: string, event: YamlNode, key: "branches" | "branches-ignore"): BranchFilter | undefined {
  const entry = findEntry(event, key);
  if (!entry) {
    return undefined;
  }
  return {
    patterns: listTexts(entry.value),
    isIgnoring: key === "branches-ignore",
    place: { path, line: entry.line },
  };
}
