import type { KnownTest } from "../domain/reports/explainFailures";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { MatchPart } from "./protocol";

/** Number of test indexes in the matches of one message from which the message is complete. */
const maxListedTestsPerPart = 20_000;

/** Splits matches that name many tests. A list that several matches of one part share is sent once. */
export function* splitMatches(matches: readonly CaseMatch<number>[]): Generator<MatchPart, void> {
  let part: CaseMatch<number>[] = [];
  let lists = new Set<readonly number[]>();
  let listedTests = 0;
  for (const match of matches) {
    part.push(match);
    const list = listMatchedTests(match);
    if (!lists.has(list)) {
      listedTests += list.length;
    }
    lists.add(list);
    if (listedTests < maxListedTestsPerPart) {
      continue;
    }
    yield part;
    part = [];
    lists = new Set();
    listedTests = 0;
  }
  if (part.length > 0) {
    yield part;
  }
}

function listMatchedTests(match: CaseMatch<number>): readonly number[] {
  switch (match.kind) {
    case "same":
      return [match.test];
    case "several":
      return match.tests;
    case "none":
      return match.siblings;
  }
}

/** Replaces the indexes in matches with the tests; matches that share a list of indexes share the list of tests. */
export function receiveMatches(part: MatchPart, tests: readonly KnownTest[]): readonly CaseMatch<KnownTest>[] {
  const lists = new Map<readonly number[], readonly KnownTest[]>();
  const receiveList = (indexes: readonly number[]): readonly KnownTest[] => {
    const list = lists.get(indexes) ?? findTests(tests, indexes);
    lists.set(indexes, list);
    return list;
  };
  return part.map((match): CaseMatch<KnownTest> => {
    if (match.kind === "none") {
      return { kind: "none", siblings: receiveList(match.siblings) };
    }
    if (match.kind === "several") {
      return { kind: "several", tests: receiveList(match.tests) };
    }
    const test = tests[match.test];
    if (!test) {
      return { kind: "several", tests: [] };
    }
    return { kind: "same", test };
  });
}

/** Returns the tests at some positions of a list. */
export function findTests(tests: readonly KnownTest[], indexes: readonly number[]): readonly KnownTest[] {
  return indexes.flatMap((index) => tests[index] ?? []);
}
