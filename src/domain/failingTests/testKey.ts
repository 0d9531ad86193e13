/** Identifies a failing test: ids are unique only within a repository. Argument of commands. */
export interface TestKey {
  readonly testId: string;
  /** `repositoryKey` of the test's repository. */
  readonly repositoryKey: string;
}

/** Returns a text that identifies the test in maps and sets. */
export function testKeyText({ testId, repositoryKey }: TestKey): string {
  return `${repositoryKey}\n${testId}`;
}
