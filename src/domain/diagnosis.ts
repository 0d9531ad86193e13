import type { Exchange } from "./exchange";
import type { FailingTestsState } from "./failingTestsState";
import type { OpenRepository } from "./openRepositories";
import type { SessionState } from "./sessionState";

/** What helps to find out why something does not work. The API key is no part of it, nor is any text of a failing test. */
export interface Diagnosis {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly versions: Versions;
  readonly session: SessionState;
  /** The origin that the stored key belongs to; absent if there is no key. */
  readonly keyOrigin?: string;
  readonly lastExchange?: Exchange;
  readonly proxy: ProxySettings;
  readonly repositories: readonly DiagnosedRepository[];
  readonly states: readonly FailingTestsState[];
  /** Loaded tests whose file is known here; absent if the files could not be listed. */
  readonly testsWithFile?: number;
  /** This extension's settings that differ from their default, by name, as they stand in the settings. */
  readonly settings: readonly { readonly name: string; readonly value: unknown }[];
  readonly storage: readonly StoredFiles[];
}

export interface Versions {
  readonly extension: string;
  readonly editor: string;
  readonly operatingSystem: string;
  readonly node: string;
  /** What the window is connected to (`ssh-remote`, `wsl`), if it is not this computer alone. */
  readonly remote?: string;
}

/** Whether there is one, never which: a proxy's address may hold a password. */
export interface ProxySettings {
  readonly httpProxy: boolean;
  /** `http.proxySupport` of the editor. */
  readonly proxySupport: string;
  /** The environment's variables that are set, of those that name a proxy or those who need none. */
  readonly variables: readonly string[];
}

export interface DiagnosedRepository extends OpenRepository {
  /** The Git remote that names the repository by the settings. */
  readonly remote: string;
}

/** What is kept on disk in one place. */
export interface StoredFiles {
  readonly place: "workspace" | "everywhere";
  readonly files: number;
  readonly bytes: number;
}
