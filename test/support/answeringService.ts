import { CancelledError, throwIfCancelled } from "../../src/base/errors";
import type { FailingTest, FailingTestsPage, TestRun } from "../../src/domain/records";
import type { FailingTestsQuery, TestHealthService, TestRunQuery } from "../../src/domain/testHealthService";
import { failingTest, lastPage } from "./builders";

/**
 * Service that responds to every request at once, with one test or as configured. Records requests, including those
 * in the background.
 */
export class AnsweringService implements TestHealthService {
  readonly queries: FailingTestsQuery[] = [];

  constructor(
    public answer: (
      query: FailingTestsQuery,
    ) => readonly FailingTest[] | Error | Promise<readonly FailingTest[]> = () => [failingTest()],
  ) {}

  async *failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    throwIfCancelled(signal);
    this.queries.push(query);
    const answer = await this.answer(query);
    throwIfCancelled(signal);
    if (answer instanceof Error) {
      throw answer;
    }
    yield lastPage(answer);
  }

  testRun(_query: TestRunQuery, _signal: AbortSignal): Promise<TestRun> {
    return Promise.reject(new CancelledError());
  }

  dispose(): void {}
}
