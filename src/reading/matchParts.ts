import type { KnownTest } from "../domain/reports/explainFailures";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { MatchPart } from "./protocol";

/** Indexes of tests in the matches of one message, after which it ends. */
const maxListedTestsPerPart = 20_000;

/** Splits matches where they name many tests: a list that several matches share goes over once for each part. */
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

/** Returns matches with their tests; lists of tests that they share stay shared. */
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
