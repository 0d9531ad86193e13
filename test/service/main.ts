import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "../../src/base/clock";
import { type CommandLine, parseCommandLine, UsageError, usage } from "./commandLine";
import { loadDataSet } from "./dataSet";
import type { History } from "./history";
import { addJUnit, LoadError, loadJUnit } from "./junitFiles";
import { operationPaths } from "./operations";
import { LocalService } from "./server";
import { repositoryPath } from "./testIdentity";
import { dayMs, formatIsoTime } from "./time";

/** The compiled file is `out/test/service/main.js`. */
const repositoryRoot = join(__dirname, "../../..");
const sampleData = join(repositoryRoot, "test/fixtures/sample/ci.json");

async function main(args: readonly string[]): Promise<void> {
  const commandLine = parseCommandLine(args);
  if (commandLine.help) {
    process.stdout.write(usage);
    return;
  }
  const { key, port, linkHost } = commandLine;
  const history = load(commandLine, systemClock);
  const service = await LocalService.start({
    history,
    ...(key === undefined ? {} : { apiKey: key }),
    ...(port === undefined ? {} : { port }),
    ...(linkHost === undefined ? {} : { linkHost }),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void service.stop());
  }
  console.log(introductionText(service, history, systemClock.now()));
}

/** Loads the history of the command line, by default the sample. Throws `LoadError` or `UsageError`. */
function load({ data, junit, repository, org }: CommandLine, clock: Clock): History {
  const overrides = {
    ...(repository ? { repository } : {}),
    ...(org === undefined ? {} : { orgUrlSlug: org }),
  };
  if (data === undefined && junit.length > 0) {
    const defaults = { repository: { host: "github.com", owner: "acme", name: "harbour" }, orgUrlSlug: "acme" };
    return loadJUnit(junit, { ...defaults, ...overrides, clock });
  }
  if (data === undefined && !existsSync(sampleData)) {
    throw new UsageError("nothing to serve: give --data FILE or --junit PATH");
  }
  const history = loadDataSet(data ?? sampleData, clock, overrides);
  if (junit.length > 0) {
    addJUnit(history, junit, { clock });
  }
  return history;
}

function introductionText(service: LocalService, history: History, now: number): string {
  const tests = [...history.tests];
  const failing = tests.filter(({ executions }) => executions.some(({ failure }) => failure !== undefined));
  const lines = [
    `Base URL      ${service.url}`,
    `API key       ${service.apiKey}`,
    `Organization  ${service.orgUrlSlug}`,
    `Repository    ${repositoryPath(history.repository)}`,
    `Tests         ${tests.length}, of which ${failing.length} failed at least once`,
    ...history.testRuns.map(({ id, targetBranch }) => `Test run      ${id} (${targetBranch})`),
    "",
    "The failing tests of the last 7 days:",
    "",
    curlCommand(service, history, now),
    "",
    "Ctrl-C stops the service.",
  ];
  return lines.join("\n");
}

/** Returns a command for a POSIX shell that requests the first page of the last 7 days. */
function curlCommand(service: LocalService, { repository }: History, now: number): string {
  const body = {
    repo: repository,
    org_url_slug: service.orgUrlSlug,
    start_time: formatIsoTime(now - 7 * dayMs),
    end_time: formatIsoTime(now),
    page_query: { page_size: 50, page_token: "" },
  };
  const words = [
    ...["-H", "Content-Type: application/json"],
    ...["-H", `x-api-token: ${service.apiKey}`],
    ...["-d", JSON.stringify(body)],
    service.url + operationPaths.listFailingTests,
  ];
  return `curl -sS ${words.map(quoteForShell).join(" ")}`;
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns a one-line message for an error that the user can fix; `undefined` for a bug of this program. */
function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) {
    return `${error.message} (--help shows the options)`;
  }
  if (error instanceof LoadError) {
    return error.message;
  }
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === "EADDRINUSE") {
    return `port ${port} is taken: give another with --port, or leave it out for a free one`;
  }
  if (code === "EACCES") {
    return `port ${port} needs more rights: give one above 1023 with --port`;
  }
  return undefined;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error) ?? error);
  process.exitCode = 1;
});
