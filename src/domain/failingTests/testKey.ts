/** Which failing test: an id is unique in its repository alone. Commands take it as their argument. */
export interface TestKey {
  readonly testId: string;
  /** `repositoryKey` of its repository. */
  readonly repositoryKey: string;
}

/** For maps and sets: equal texts, equal tests. */
export function testKeyText({ testId, repositoryKey }: TestKey): string {
  return `${repositoryKey}\n${testId}`;
}
