import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { withoutUndefined } from "../../base/withoutUndefined";
import { parseApiKey } from "../../domain/apiKey";
import { parseBaseUrl } from "../../domain/baseUrl";
import { type Folder, listSourceLocations, type SourceLocation } from "../../domain/location";
import { parseOrgUrlSlug } from "../../domain/orgUrlSlug";
import type { FailingTest } from "../../domain/records";
import type { TestSource } from "../../domain/testSource";
import type { ToolName } from "../contributions/ids";
import type { Services } from "./services";
import type { Surfaces } from "./surfaces";

/** Return value of `activate`, available at once; the rest of the extension starts right afterwards. */
export interface Activation {
  /** Changes when an existing member is removed or gets another meaning. */
  readonly version: 1;
  /** Resolves once the extension has started in this editor window. */
  started(): Promise<ExtensionApi>;
}

/**
 * API for other extensions, e.g. a company's own extension that sets up its developers. The API key can be set, but
 * never read.
 */
export interface ExtensionApi {
  /**
   * Connects like the "Connect" command, without prompts and without the check: stores base URL and organization in
   * the user settings and the key in the secret storage. Rejects with `RangeError` if base URL, organization or key is
   * malformed.
   */
  connect(connection: {
    readonly baseUrl: string;
    readonly orgUrlSlug: string;
    readonly apiKey: string;
  }): Promise<void>;
  /**
   * Registers a source of failing tests and test runs until the result is disposed. It serves a workspace that has no
   * connection, or for which the user has chosen it with the "Connection" command. Throws `RangeError` for a source
   * that is malformed, or whose id is taken.
   */
  registerSource(source: TestSource): vscode.Disposable;
  /**
   * Suggests a connection: "Connect" offers it, with the extension that suggests it, and nothing is sent before the
   * user has agreed and entered a key. Lasts until this editor window closes. Throws `RangeError` if there is no
   * extension with that id, or service or organization is malformed.
   */
  suggestConnection(extensionId: string, connection: { readonly service: string; readonly organization: string }): void;
  /**
   * Returns the failing tests of a workspace file, or of everything below a folder, as far as the file that declares
   * each test is known.
   */
  failingTestsIn(uri: vscode.Uri): readonly FailingTestSummary[];
  /** Fires with the files and folders whose failing tests have changed. */
  readonly onDidChangeFailingTests: vscode.Event<readonly vscode.Uri[]>;
  /**
   * Finds the declaration of a failing test. Resolves with one location, with several if the test's record is
   * ambiguous, and with none if the declaration was not found or the test no longer fails.
   */
  locate(test: Pick<FailingTestSummary, "id" | "repository">): Promise<readonly vscode.Location[]>;
  /**
   * Resolves with the answer that a language model gets from a tool for this input: sentences, and records as JSON
   * Lines between two marks. Rejects with `RangeError` if there is no such tool.
   */
  ask(tool: ToolName, input: object): Promise<string>;
}

/** A failing test, as other extensions see it. */
export interface FailingTestSummary {
  readonly id: string;
  readonly name: string;
  /** `host/owner/name`. */
  readonly repository: string;
  /** Failure rate of the last seven days as the service states it, usually from 0 to 1. */
  readonly failureRate7d?: number;
  readonly quarantined?: boolean;
}

type ApiDependencies = Pick<Services, "session" | "sources" | "suggestions" | "tests" | "files" | "locator">;

export function createExtensionApi(
  deps: ApiDependencies,
  { editorFeatures }: Pick<Surfaces, "editorFeatures">,
  askTool: (tool: string, input: unknown) => Promise<string>,
): ExtensionApi {
  const { sources, tests, files, locator } = deps;
  return {
    connect: (connection) => connect(connection, deps),
    registerSource: (source) => toEditorDisposable(sources.register(source)),
    suggestConnection: (extensionId, connection) => suggestConnection(extensionId, connection, deps),
    failingTestsIn(uri) {
      const resource = files.findFolder(uri);
      if (!resource) {
        return [];
      }
      const failingTests = editorFeatures.findFailingTests(resource);
      return failingTests.flatMap((test) => toSummary(test, tests) ?? []);
    },
    onDidChangeFailingTests: (listener, thisArgs, disposables) => {
      const fireUris = (resources: readonly Folder[]) => {
        const uris = resources.flatMap((resource) => files.createUri(resource) ?? []);
        listener.call(thisArgs, uris);
      };
      return editorFeatures.onDidChangeFailing(fireUris, undefined, disposables);
    },
    async locate({ id, repository }) {
      const test = tests.find(id, repository);
      if (!test) {
        return [];
      }
      const locations = listSourceLocations(await locator.locate(test));
      return locations.flatMap((location) => toEditorLocation(location, files) ?? []);
    },
    ask: askTool,
  };
}

function toEditorDisposable(disposable: Disposable): vscode.Disposable {
  return new vscode.Disposable(() => disposable.dispose());
}

function toEditorLocation(
  { file, range }: SourceLocation,
  files: ApiDependencies["files"],
): vscode.Location | undefined {
  const uri = files.createUri(file);
  if (!uri) {
    return undefined;
  }
  const { line, column, endLine, endColumn } = range;
  const editorRange = new vscode.Range(line, column, endLine, endColumn);
  return new vscode.Location(uri, editorRange);
}

async function connect(
  { baseUrl, orgUrlSlug, apiKey }: Parameters<ExtensionApi["connect"]>[0],
  { session }: Pick<ApiDependencies, "session">,
): Promise<void> {
  const url = parseBaseUrl(baseUrl);
  if (!url.ok) {
    throw new RangeError(`base URL: ${url.problem}`);
  }
  const key = parseApiKey(apiKey);
  if (!key.ok) {
    throw new RangeError(`API key: ${key.problem}`);
  }
  const slug = parseOrgUrlSlug(orgUrlSlug);
  if (slug === undefined) {
    throw new RangeError("organization: not a name in the service's web addresses");
  }
  await session.connect({
    baseUrl: url.baseUrl,
    orgUrlSlug: slug,
    apiKey: key.apiKey,
  });
}

function suggestConnection(extensionId: string, connection: unknown, { suggestions }: ApiDependencies): void {
  const extension = vscode.extensions.getExtension(extensionId);
  if (!extension) {
    throw new RangeError("extension: not installed");
  }
  suggestions.add(extension.id, extension.id, connection);
}

function toSummary(test: FailingTest, tests: Pick<ApiDependencies["tests"], "getKey">): FailingTestSummary | undefined {
  const { id, name, failureRate7d, quarantined } = test;
  const repository = tests.getKey(test)?.repositoryKey;
  if (repository === undefined) {
    return undefined;
  }
  return withoutUndefined({ id, name, repository, failureRate7d, quarantined });
}
