import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { PathMapping } from "../../domain/pathMapping";
import { readPathMappings, readReportPatterns, readTextSetting, readTextsSetting } from "../../domain/settingValues";
import { defaultWindow, parseWindowPreset, type WindowPreset } from "../../domain/time/window";
import type { LinkFormat } from "../../domain/webLink";
import type { NotificationLevel } from "../../present/text/watchNotification";
import type { ConnectionSettings } from "../../state/session";
import { settings, settingsSection } from "../contributions/ids";

/** The editor's own setting for the badges of files, which are those of rows as well. */
const badgesSetting = "explorer.decorations.badges";

type Section = Pick<vscode.WorkspaceConfiguration, "get" | "inspect" | "update">;

/** The user's settings, typed. Values of the wrong type count as not set. */
export class Settings implements ConnectionSettings, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  /** The configuration as last read, without a folder. VS Code creates another object when any setting changes. */
  private snapshot: Section | undefined;

  readonly onDidChange: Event<void> = this.changed.event;

  constructor() {
    this.disposables.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        this.snapshot = undefined;
        if (event.affectsConfiguration(settingsSection) || event.affectsConfiguration(badgesSetting))
          this.changed.fire();
      }),
    );
  }

  /**
   * URL of the service, from the user settings alone. The manifest gives the setting the scope `application`; reading
   * the user value explicitly keeps a workspace from redirecting requests even if an editor honored its settings.
   */
  get baseUrl(): string {
    const values = this.section().inspect<unknown>(settings.baseUrl);
    return readTextSetting(values?.globalValue ?? values?.defaultValue);
  }

  get orgUrlSlug(): string {
    return readTextSetting(this.section().get(settings.orgUrlSlug));
  }

  get window(): WindowPreset {
    return parseWindowPreset(this.section().get(settings.window)) ?? defaultWindow;
  }

  /** Milliseconds; 0 turns timed refreshes off. */
  get refreshIntervalMs(): number {
    const minutes = this.section().get(settings.refreshInterval);
    if (typeof minutes !== "number" || minutes <= 0) return 0;
    return Math.max(1, minutes) * 60_000;
  }

  get gutterEnabled(): boolean {
    return this.section().get(settings.gutterEnabled) !== false;
  }

  get explorerBadgesEnabled(): boolean {
    return this.section().get(settings.explorerBadgesEnabled) !== false;
  }

  /** Whether the editor shows badges at the end of rows. */
  get showsBadges(): boolean {
    return vscode.workspace.getConfiguration().get(badgesSetting) !== false;
  }

  get terminalLinksEnabled(): boolean {
    return this.section().get(settings.terminalLinks) !== false;
  }

  get myPullRequestEnabled(): boolean {
    return this.section().get(settings.myPullRequestEnabled) !== false;
  }

  /** Format of the links that are copied. */
  get linkFormat(): LinkFormat {
    return this.section().get(settings.linkFormat) === "editor" ? "editor" : "web";
  }

  /** Failing tests that the badge on the view's icon counts. */
  get badge(): "off" | "all" | "mine" {
    const value = this.section().get(settings.badge);
    if (value === "off" || value === "all") return value;
    return "mine";
  }

  /** Ends of watched test runs that the user is notified of. */
  get notifications(): NotificationLevel {
    const value = this.section().get(settings.notifications);
    if (value === "off" || value === "failures") return value;
    return "all";
  }

  /** Owners that identify the user. */
  get owners(): readonly string[] {
    return readTextsSetting(this.section().get(settings.owners));
  }

  async saveOwners(owners: readonly string[]): Promise<void> {
    await this.section().update(settings.owners, owners, vscode.ConfigurationTarget.Global);
  }

  /** Returns the repository as `host/owner/name`, or `""` to detect it with Git. */
  repository(folder: vscode.Uri): string {
    return readTextSetting(this.section(folder).get(settings.repository));
  }

  /**
   * Returns the name of the Git remote that identifies the repository. Anybody may have written it: Git gets only the
   * name that `findRemote` finds for it.
   */
  remote(folder: vscode.Uri): string {
    return readTextSetting(this.section(folder).get(settings.remote)) || "origin";
  }

  /** Returns the branch that the merge queue merges into, or `""` to use the repository's default branch. */
  targetBranch(folder?: vscode.Uri): string {
    return readTextSetting(this.section(folder).get(settings.targetBranch));
  }

  /** Returns the patterns of test branch names, as `parseTestBranchPatterns` takes them. */
  testBranchPatterns(folder?: vscode.Uri): readonly string[] {
    return readTextsSetting(this.section(folder).get(settings.testBranchPatterns));
  }

  /** Returns the patterns of the test reports that are watched in a workspace folder. */
  reports(folder: vscode.Uri): readonly string[] {
    return readReportPatterns(this.section(folder).get(settings.reports));
  }

  /** Returns the mappings from path prefixes in CI's reports to the files of a workspace folder. */
  pathMappings(folder: vscode.Uri): readonly PathMapping[] {
    return readPathMappings(this.section(folder).get(settings.pathMappings));
  }

  /**
   * Adds a mapping to the workspace folder's own settings: a mapping is a property of the repository and its CI, valid
   * for everybody who works on it and for nothing else, so it belongs where it can be committed. Rejects if the
   * settings cannot be written.
   */
  async addPathMapping(folder: vscode.Uri, mapping: PathMapping): Promise<void> {
    const section = this.section(folder);
    const value: unknown = section.get(settings.pathMappings);
    const mappings = Array.isArray(value) ? value : [];
    const target = vscode.ConfigurationTarget.WorkspaceFolder;
    await section.update(settings.pathMappings, [...mappings, mapping], target);
  }

  /** Returns this extension's settings that differ from their defaults in this editor window, with their full names. */
  notDefault(): { readonly name: string; readonly value: unknown }[] {
    const section = this.section();
    return Object.values(settings).flatMap((name) => {
      const value = name === settings.baseUrl ? this.baseUrl : section.get<unknown>(name);
      const defaultValue = section.inspect<unknown>(name)?.defaultValue;
      if (isDeepStrictEqual(value, defaultValue)) return [];
      return [{ name: `${settingsSection}.${name}`, value }];
    });
  }

  async save(baseUrl: string, orgUrlSlug: string): Promise<void> {
    await this.savePersonal(settings.baseUrl, baseUrl);
    await this.savePersonal(settings.orgUrlSlug, orgUrlSlug);
  }

  private async savePersonal(name: string, value: string): Promise<void> {
    const section = this.section();
    if (section.inspect<unknown>(name)?.globalValue === value) return;
    await section.update(name, value, vscode.ConfigurationTarget.Global);
  }

  private section(scope?: vscode.Uri): Section {
    if (scope) return vscode.workspace.getConfiguration(settingsSection, scope);
    this.snapshot ??= vscode.workspace.getConfiguration(settingsSection, null);
    return this.snapshot;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
