import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import type { Event } from "../../base/event";
import type { PathMapping } from "../../domain/pathMapping";
import { readPathMappings, readReportPatterns, readTextSetting, readTextsSetting } from "../../domain/settingValues";
import { defaultWindow, parseWindowPreset, type WindowPreset } from "../../domain/time/window";
import type { LinkFormat } from "../../domain/webLink";
import type { NotificationLevel } from "../../present/text/watchNotification";
import type { ConnectionSettings } from "../../state/session";
import { settings } from "../contributions/ids";
import { badgesSetting, Configuration, readBaseUrl } from "./configuration";

/** The user's settings, typed. Values of the wrong type count as not set. */
export class Settings implements Omit<ConnectionSettings, "forget">, Disposable {
  readonly #configuration = new Configuration();

  readonly onDidChange: Event<void> = this.#configuration.onDidChange;

  /**
   * URL of the service, from the user settings alone. The manifest gives the setting the scope `application`; reading
   * the user value explicitly keeps a workspace from redirecting requests even if an editor honored its settings.
   */
  get baseUrl(): string {
    return readBaseUrl(this.#configuration.section());
  }

  get orgUrlSlug(): string {
    return readTextSetting(this.#configuration.read(settings.orgUrlSlug));
  }

  get window(): WindowPreset {
    return parseWindowPreset(this.#configuration.read(settings.window)) ?? defaultWindow;
  }

  /** Milliseconds; 0 turns timed refreshes off. */
  get refreshIntervalMs(): number {
    const minutes = this.#configuration.read(settings.refreshInterval);
    if (typeof minutes !== "number" || minutes <= 0) {
      return 0;
    }
    return Math.max(1, minutes) * 60_000;
  }

  get gutterEnabled(): boolean {
    return this.#configuration.read(settings.gutterEnabled) !== false;
  }

  /** Use of the line that failed: `message` shows the failure behind it, `open` also opens it by a click on a row. */
  get failingLine(): "off" | "message" | "open" {
    const value = this.#configuration.read(settings.failingLine);
    if (value === "off" || value === "open") {
      return value;
    }
    return "message";
  }

  /** Whether the editor shows badges at the end of rows. */
  get showsBadges(): boolean {
    return vscode.workspace.getConfiguration().get(badgesSetting) !== false;
  }

  /** Whether a part of the user interface is not switched off. */
  isEnabled(part: "explorerBadgesEnabled" | "terminalLinks"): boolean {
    return this.#configuration.read(settings[part]) !== false;
  }

  get myPullRequestEnabled(): boolean {
    return this.#configuration.read(settings.myPullRequestEnabled) !== false;
  }

  /** Format of the links that are copied. */
  get linkFormat(): LinkFormat {
    return this.#configuration.read(settings.linkFormat) === "editor" ? "editor" : "web";
  }

  /** Failing tests that the badge on the view's icon counts. */
  get badge(): "off" | "all" | "mine" {
    const value = this.#configuration.read(settings.badge);
    if (value === "off" || value === "all") {
      return value;
    }
    return "mine";
  }

  /** Ends of watched test runs that the user is notified of. */
  get notifications(): NotificationLevel {
    const value = this.#configuration.read(settings.notifications);
    if (value === "off" || value === "failures") {
      return value;
    }
    return "all";
  }

  /** Owners that identify the user. */
  get owners(): readonly string[] {
    return readTextsSetting(this.#configuration.read(settings.owners));
  }

  async saveOwners(owners: readonly string[]): Promise<void> {
    await this.#configuration.section().update(settings.owners, owners, vscode.ConfigurationTarget.Global);
  }

  /** Returns the repository as `host/owner/name`, or `""` to detect it with Git. */
  repository(folder: vscode.Uri): string {
    return readTextSetting(this.#configuration.read(settings.repository, folder));
  }

  /**
   * Returns the name of the Git remote that identifies the repository. A workspace may have set it, so it is not
   * trusted: Git gets only the name of an existing remote that `findRemote` finds for it.
   */
  remote(folder: vscode.Uri): string {
    return readTextSetting(this.#configuration.read(settings.remote, folder)) || "origin";
  }

  /** Returns the branch that the merge queue merges into, or `""` to use the repository's default branch. */
  targetBranch(folder?: vscode.Uri): string {
    return readTextSetting(this.#configuration.read(settings.targetBranch, folder));
  }

  /** Returns the patterns of test branch names, as `parseTestBranchPatterns` takes them. */
  testBranchPatterns(folder?: vscode.Uri): readonly string[] {
    return readTextsSetting(this.#configuration.read(settings.testBranchPatterns, folder));
  }

  /** Returns the patterns of the test reports that are watched in a workspace folder. */
  reports(folder: vscode.Uri): readonly string[] {
    return readReportPatterns(this.#configuration.read(settings.reports, folder));
  }

  /** Returns the mappings from path prefixes in CI's reports to the files of a workspace folder. */
  pathMappings(folder: vscode.Uri): readonly PathMapping[] {
    return readPathMappings(this.#configuration.read(settings.pathMappings, folder));
  }

  /**
   * Adds a mapping to the workspace folder's own settings: a mapping is a property of the repository and its CI, valid
   * for everybody who works on it and for nothing else, so it belongs where it can be committed. Rejects if the
   * settings cannot be written.
   */
  async addPathMapping(folder: vscode.Uri, mapping: PathMapping): Promise<void> {
    const section = this.#configuration.section(folder);
    const value: unknown = section.get(settings.pathMappings);
    const mappings = Array.isArray(value) ? value : [];
    const target = vscode.ConfigurationTarget.WorkspaceFolder;
    await section.update(settings.pathMappings, [...mappings, mapping], target);
  }

  async save(baseUrl: string, orgUrlSlug: string): Promise<void> {
    await this.#configuration.savePersonal(settings.baseUrl, baseUrl);
    await this.#configuration.savePersonal(settings.orgUrlSlug, orgUrlSlug);
  }

  dispose(): void {
    this.#configuration.dispose();
  }
}
