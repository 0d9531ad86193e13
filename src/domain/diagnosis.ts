import type { FailingTestsState } from "./failingTestsState";
import type { OpenRepository } from "./openRepositories";
import type { RequestSummary } from "./requestSummary";
import type { ServiceNotice } from "./serviceNotice";
import type { SessionState } from "./sessionState";

/** Diagnostic information. Contains neither the API key nor any text of a failing test. */
export interface Diagnosis {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly versions: Versions;
  readonly session: SessionState;
  /** The origin that the stored key belongs to; absent if there is no key. */
  readonly keyOrigin?: string;
  readonly lastRequest?: RequestSummary;
  /** Dates that services announced in this editor window. */
  readonly notices?: readonly ServiceNotice[];
  readonly proxy: ProxySettings;
  readonly repositories: readonly DiagnosedRepository[];
  readonly states: readonly FailingTestsState[];
  /** Loaded tests whose file is known in this workspace; absent if the workspace's files could not be listed. */
  readonly testsWithFile?: number;
  /** This extension's settings that differ from their defaults, by name, with their raw values. */
  readonly settings: readonly { readonly name: string; readonly value: unknown }[];
  readonly storage: readonly StoredFiles[];
}

export interface Versions {
  readonly extension: string;
  readonly editor: string;
  readonly operatingSystem: string;
  readonly node: string;
  /** Kind of remote that the editor window is connected to (`ssh-remote`, `wsl`); absent for a local one. */
  readonly remote?: string;
}

/** Whether a proxy is configured, never its address, which may contain a password. */
export interface ProxySettings {
  readonly httpProxy: boolean;
  /** `http.proxySupport` of the editor. */
  readonly proxySupport: string;
  /** Environment variables that are set, of those that name a proxy or the hosts that bypass it. */
  readonly variables: readonly string[];
}

export interface DiagnosedRepository extends OpenRepository {
  /** Git remote that the settings select to identify the repository. */
  readonly remote: string;
}

/** Files of one storage location. */
export interface StoredFiles {
  readonly place: "workspace" | "everywhere";
  readonly files: number;
  readonly bytes: number;
}
