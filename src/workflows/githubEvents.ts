import type { BranchFilter, CiEvent } from "../domain/runs/ciJobs";
import type { YamlNode } from "./yamlTree";
import { findEntry, listTexts } from "./yamlValues";

/** Types of events, one of which a workflow has to name to run for a branch that is tested. */
const testedTypes: Readonly<Record<string, readonly string[]>> = {
  merge_group: ["checks_requested"],
  pull_request: ["opened", "synchronize", "reopened"],
  pull_request_target: ["opened", "synchronize", "reopened"],
};

/** Reads the events of a workflow: one name, a list of names, or a map with filters. */
export function readEvents(path: string, on: YamlNode | undefined): readonly CiEvent[] {
  if (!on?.entries) {
    return listTexts(on).map((name) => ({ name, isOther: false }));
  }
  return [...on.entries].map(([name, { value }]) => readEvent(path, name, value));
}

function readEvent(path: string, name: string, event: YamlNode): CiEvent {
  const branches = readFilter(path, event, "branches") ?? readFilter(path, event, "branches-ignore");
  const paths = findEntry(event, "paths") ?? findEntry(event, "paths-ignore");
  const hasTags = findEntry(event, "tags") !== undefined || findEntry(event, "tags-ignore") !== undefined;
  const types = findEntry(event, "types")?.value;
  const isOtherType = types !== undefined && !listTexts(types).some((type) => testedTypes[name]?.includes(type));
  return {
    name,
    isOther: isOtherType || (hasTags && !branches),
    ...(branches && { branches }),
    ...(paths && { paths: { path, line: paths.line } }),
  };
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
