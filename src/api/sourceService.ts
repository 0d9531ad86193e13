import { getCurrentMoment } from "../base/age";
import { unlessAborted } from "../base/async";
import type { Clock } from "../base/clock";
import { CancelledError } from "../base/errors";
import type { Log } from "../base/log";
import { truncateText } from "../base/truncateText";
import { withoutUndefined } from "../base/withoutUndefined";
import { maxTextLength } from "../domain/limits";
import type { FailingTest, FailingTestsPage, RepositoryId, TestRun } from "../domain/records";
import { repositoryKey } from "../domain/repository";
import { type RequestSummary, summarizeFailure } from "../domain/requestSummary";
import { type FailureDetails, type Operation, ServiceError } from "../domain/serviceError";
import type { FailingTestsQuery, TestHealthService, TestRunQuery } from "../domain/testHealthService";
import { type RegisteredSource, sourceCodes } from "../domain/testSource";
import { readFailingTestsResponse, readTestRunResponse } from "./contract";
import { Deadline } from "./deadline";
import { type FetchPage, paginate } from "./pagination";
import { rules } from "./rules";
import { toPlainText } from "./serviceText";
import { convertPage, convertTestRun, renameField } from "./sourceRecords";
import { mapTexts } from "./texts";

/** Maximum milliseconds by which a time may be ahead of the clock; a later time is an error of the source. */
const maxFutureMs = 24 * 60 * 60_000;

/** Dependencies of `SourceService`. */
export interface SourceServiceOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the summary of every request when it has ended. */
  readonly onRequestEnd?: (summary: RequestSummary) => void;
}

type PageResponse = NonNullable<ReturnType<typeof readFailingTestsResponse>>;

type Call = (signal: AbortSignal) => PromiseLike<unknown> | undefined;

/**
 * Service that is implemented by a source of another extension. Whatever the source does, the worst result is an error
 * of this service: its values are read like those of the service, and each call times out after 15 s.
 */
export class SourceService implements TestHealthService {
  constructor(
    private readonly registeredSource: RegisteredSource,
    private readonly options: SourceServiceOptions,
  ) {}

  failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    const { source, capabilities } = this.registeredSource;
    const { repository, start, end } = query;
    const range = capabilities.timeRange ? { start, end } : {};
    const fetchPage: FetchPage = async (token, pageSignal) => {
      const pageQuery = withoutUndefined({
        repository: { ...repository },
        ...range,
        pageToken: token === "" ? undefined : token,
      });
      const call: Call = (callSignal) => source.listFailingTests(pageQuery, callSignal);
      const page = await this.#ask("listFailingTests", repository, call, pageSignal);
      const convertedPage = await convertPage(page, capabilities);
      const response = readFailingTestsResponse(convertedPage);
      if (!response) {
        throw this.#createFailure("listFailingTests", { code: sourceCodes.unreadable });
      }
      const records = () => this.#readRecords(response);
      return withoutUndefined({ ...response, records });
    };
    return paginate(fetchPage, signal);
  }

  async #readRecords(response: PageResponse) {
    const latestTime = this.options.clock.now() + maxFutureMs;
    const { tests, ...omissions } = await response.records({ latestTime, redact: (text) => text });
    const shortTests = await shortenTexts(tests);
    return { tests: shortTests.map(renameFields), ...omissions };
  }

  async testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const { source, capabilities } = this.registeredSource;
    const { repository, testRunId, targetBranch } = query;
    if (!capabilities.testRuns) {
      throw this.#createFailure("getTestRun", { code: sourceCodes.noTestRuns });
    }
    const runQuery = { repository: { ...repository }, testRunId, targetBranch };
    const call: Call = (callSignal) => source.findTestRun?.(runQuery, callSignal);
    const value = await this.#ask("getTestRun", repository, call, signal);
    if (value === undefined || value === null) {
      throw this.#createFailure("getTestRun", {}, "notFound");
    }
    const run = await readTestRunResponse(convertTestRun(value));
    if (!run) {
      throw this.#createFailure("getTestRun", { code: sourceCodes.unreadable });
    }
    return shortenTexts(run);
  }

  /** Does nothing: the source belongs to the other extension. */
  dispose(): void {}

  async #ask(operation: Operation, repository: RepositoryId, call: Call, signal: AbortSignal): Promise<unknown> {
    const { clock, log, onRequestEnd } = this.options;
    const { repositoryKeys, label: host } = this.registeredSource;
    if (repositoryKeys && !repositoryKeys.has(repositoryKey(repository))) {
      throw this.#createFailure(operation, { code: sourceCodes.otherRepository });
    }
    const start = getCurrentMoment(clock);
    const reportEnd = (facts: Pick<RequestSummary, "outcome">) => {
      const tookMs = Math.round(clock.monotonicNow() - start.monotonic);
      const place = `${operation} at source ${this.registeredSource.id}`;
      log.debug(`${place}: ${facts.outcome}, ${tookMs} ms`);
      onRequestEnd?.({ operation, host, start: start.wall, tookMs, ...facts });
    };
    try {
      const value = await this.#callInTime(operation, call, signal);
      reportEnd({ outcome: "answered" });
      return value;
    } catch (error) {
      reportEnd(summarizeFailure(error));
      throw error;
    }
  }

  /** Calls the source. Rejects with `CancelledError`, or with the `ServiceError` of a source that failed or is late. */
  async #callInTime(operation: Operation, call: Call, signal: AbortSignal): Promise<unknown> {
    const deadline = new Deadline(rules.deadlineMs, this.options.clock, signal);
    try {
      const answer = Promise.resolve().then(() => call(deadline.signal));
      return await unlessAborted(answer, deadline.signal);
    } catch (error) {
      if (signal.aborted) {
        throw new CancelledError(signal.reason);
      }
      if (deadline.isOver) {
        throw this.#createFailure(operation, { code: sourceCodes.late });
      }
      const sourceText = readSourceText(error);
      throw this.#createFailure(operation, { code: sourceCodes.failed, ...sourceText });
    } finally {
      deadline.dispose();
    }
  }

  #createFailure(
    operation: Operation,
    facts: Omit<FailureDetails, "operation" | "host">,
    reason: "sourceFailed" | "notFound" = "sourceFailed",
  ): ServiceError {
    const { label: host } = this.registeredSource;
    return new ServiceError(reason, { operation, host, ...facts });
  }
}

/** Returns the displayable text of a source's error; no fields if it has no readable text. */
function readSourceText(error: unknown): Pick<FailureDetails, "serviceText"> {
  try {
    const { message } = error as { readonly message: unknown };
    const text = typeof message === "string" ? toPlainText(message, (part) => part) : "";
    return text === "" ? {} : { serviceText: text };
  } catch {
    return {};
  }
}

function shortenTexts<T>(records: T): Promise<T> {
  return mapTexts(records, (text) => truncateText(text, maxTextLength));
}

function renameFields(test: FailingTest): FailingTest {
  const { unreadableFields } = test;
  if (!unreadableFields) {
    return test;
  }
  return { ...test, unreadableFields: unreadableFields.map(renameField) };
}
