import * as vscode from "vscode";
import { parseApiKey } from "../../domain/apiKey";
import { parseBaseUrl } from "../../domain/baseUrl";
import { placesOf } from "../../domain/location";
import { parseOrgUrlSlug } from "../../domain/orgUrlSlug";
import type { FailingTest } from "../../domain/records";
import type { Services } from "./services";
import type { Surfaces } from "./surfaces";

/** What `activate` gives at once; the rest starts right after. */
export interface Activation {
  /** Another number where something that was there is gone or means something else. */
  readonly version: 1;
  /** Resolves once this window has started. */
  started(): Promise<ExtensionApi>;
}

/** What other extensions can use, e.g. a company's own that sets its developers up. The key goes in and never comes out. */
export interface ExtensionApi {
  /**
   * Connects as the command "Connect" does, without asking and without the check: stores base URL and organisation in the person's
   * settings and the key in the secret storage. Rejects with `RangeError` if base URL, organisation or key cannot be one.
   */
  connect(connection: {
    readonly baseUrl: string;
    readonly orgUrlSlug: string;
    readonly apiKey: string;
  }): Promise<void>;
  /** The failing tests of a file of the workspace, or of everything below a folder, as far as it is known which file declares each. */
  failingTestsIn(uri: vscode.Uri): readonly FailingTestSummary[];
  /** Fires with the files and folders whose failing tests have changed. */
  readonly onDidChangeFailingTests: vscode.Event<readonly vscode.Uri[]>;
  /** Where a failing test is declared: one place, several if its record cannot tell which, none if it was not found or fails no more. */
  locate(test: Pick<FailingTestSummary, "id" | "repository">): Promise<readonly vscode.Location[]>;
}

/** A failing test, as other extensions see it. */
export interface FailingTestSummary {
  readonly id: string;
  readonly name: string;
  /** `host/owner/name`. */
  readonly repository: string;
  /** The share of its runs that failed in the last seven days, 0 to 1. */
  readonly failureRate7d?: number;
  readonly quarantined?: boolean;
}

type Sources = Pick<Services, "session" | "tests" | "files" | "locator">;

export function extensionApi(sources: Sources, { marks }: Pick<Surfaces, "marks">): ExtensionApi {
  const { tests, files, locator } = sources;
  return {
    connect: (connection) => connect(connection, sources),
    failingTestsIn(uri) {
      const folder = files.folderOf(uri);
      return folder ? marks.failingIn(folder).flatMap((test) => summaryOf(test, tests) ?? []) : [];
    },
    onDidChangeFailingTests: (listener, thisArgs, disposables) =>
      marks.onDidChangeFailing(
        (folders) =>
          listener.call(
            thisArgs,
            folders.flatMap((folder) => files.uriOf(folder) ?? []),
          ),
        undefined,
        disposables,
      ),
    async locate({ id, repository }) {
      const test = tests.find(id, repository);
      const places = test ? placesOf(await locator.locate(test)) : [];
      return places.flatMap(({ file, range }) => {
        const uri = files.uriOf(file);
        const { line, column, endLine, endColumn } = range;
        return uri ? new vscode.Location(uri, new vscode.Range(line, column, endLine, endColumn)) : [];
      });
    },
  };
}

async function connect(
  { baseUrl, orgUrlSlug, apiKey }: Parameters<ExtensionApi["connect"]>[0],
  { session }: Pick<Sources, "session">,
): Promise<void> {
  const url = parseBaseUrl(baseUrl);
  if (!url.ok) throw new RangeError(`base URL: ${url.problem}`);
  const key = parseApiKey(apiKey);
  if (!key.ok) throw new RangeError(`API key: ${key.problem}`);
  const slug = parseOrgUrlSlug(orgUrlSlug);
  if (slug === undefined) throw new RangeError("organization: not a name in the service's web addresses");
  await session.connect({ baseUrl: url.baseUrl, orgUrlSlug: slug, apiKey: key.apiKey });
}

function summaryOf(test: FailingTest, tests: Pick<Sources["tests"], "keyOf">): FailingTestSummary | undefined {
  const { id, name, failureRate7d, quarantined } = test;
  const repository = tests.keyOf(test)?.repositoryKey;
  if (repository === undefined) return undefined;
  return {
    id,
    name,
    repository,
    ...(failureRate7d !== undefined && { failureRate7d }),
    ...(quarantined !== undefined && { quarantined }),
  };
}
