import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { PathMapping } from "../../domain/pathMapping";
import { defaultWindow, isWindowPreset, type WindowPreset } from "../../domain/time/window";
import type { Notifications } from "../../present/text/watchNews";
import type { ConnectionSettings } from "../../state/session";
import { settings, settingsSection } from "../window/ids";

type Section = Pick<vscode.WorkspaceConfiguration, "get" | "inspect" | "update">;

/** The person's settings, typed. Values of the wrong type count as not set. */
export class Settings implements ConnectionSettings, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  /** As it was read last, for no folder in particular; of every setting that changes, VS Code makes another one. */
  private snapshot: Section | undefined;

  readonly onDidChange: Event<void> = this.changed.event;

  constructor() {
    this.disposables.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        this.snapshot = undefined;
        if (event.affectsConfiguration(settingsSection)) this.changed.fire();
      }),
    );
  }

  /**
   * Where the service is: the person's own setting alone. The manifest gives it the scope `application`; reading the user value
   * explicitly keeps a workspace from deciding where requests go even if an editor should honour its settings.
   */
  get baseUrl(): string {
    const values = this.section().inspect<unknown>(settings.baseUrl);
    return asText(values?.globalValue ?? values?.defaultValue);
  }

  get orgUrlSlug(): string {
    return asText(this.section().get(settings.orgUrlSlug));
  }

  get window(): WindowPreset {
    const value = this.section().get(settings.window);
    return isWindowPreset(value) ? value : defaultWindow;
  }

  /** Milliseconds; 0 turns timed refreshes off. */
  get refreshIntervalMs(): number {
    const minutes = this.section().get(settings.refreshInterval);
    return typeof minutes === "number" && minutes > 0 ? Math.max(1, minutes) * 60_000 : 0;
  }

  get gutterEnabled(): boolean {
    return this.section().get(settings.gutterEnabled) !== false;
  }

  get codeLensEnabled(): boolean {
    return this.section().get(settings.codeLensEnabled) === true;
  }

  get explorerBadgesEnabled(): boolean {
    return this.section().get(settings.explorerBadgesEnabled) !== false;
  }

  get rateBadgeEnabled(): boolean {
    return this.section().get(settings.rateBadge) !== false;
  }

  get statusBarEnabled(): boolean {
    return this.section().get(settings.statusBarEnabled) !== false;
  }

  get includeSubmodules(): boolean {
    return this.section().get(settings.includeSubmodules) === true;
  }

  /** Which failing tests the number on the view's icon counts. */
  get badge(): "off" | "all" | "mine" {
    const value = this.section().get(settings.badge);
    return value === "off" || value === "all" ? value : "mine";
  }

  /** Which ends of watched test runs the person is told of. */
  get notifications(): Notifications {
    const value = this.section().get(settings.notifications);
    return value === "off" || value === "failures" ? value : "all";
  }

  /** The owners that the person is. */
  get owners(): readonly string[] {
    const value = this.section().get(settings.owners);
    return Array.isArray(value) ? value.map(asText).filter((owner) => owner !== "") : [];
  }

  async saveOwners(owners: readonly string[]): Promise<void> {
    await this.section().update(settings.owners, owners, vscode.ConfigurationTarget.Global);
  }

  /** `host/owner/name`, or `""` to take it from Git. */
  repository(folder: vscode.Uri): string {
    return asText(this.section(folder).get(settings.repository));
  }

  /** The Git remote that names the repository. */
  remote(folder: vscode.Uri): string {
    return asText(this.section(folder).get(settings.remote)) || "origin";
  }

  /** The branch that the merge queue merges into, or `""` to take the repository's default branch. */
  targetBranch(folder?: vscode.Uri): string {
    return asText(this.section(folder).get(settings.targetBranch));
  }

  /** How test branches are named, as `readTestBranchPatterns` takes it. */
  testBranchPatterns(folder?: vscode.Uri): readonly string[] {
    const value = this.section(folder).get(settings.testBranchPatterns);
    return Array.isArray(value) ? value.map(asText).filter((pattern) => pattern !== "") : [];
  }

  /** How the paths of CI's reports begin, for the files of a workspace folder. */
  pathMappings(folder: vscode.Uri): readonly PathMapping[] {
    return this.rawPathMappings(folder).filter(isPathMapping);
  }

  /**
   * Adds a mapping in the workspace folder's own settings: it is a property of the repository and its CI, true for everybody who
   * works on it and for nothing else, so it belongs where it can be committed. Rejects if they cannot be written.
   */
  async addPathMapping(folder: vscode.Uri, mapping: PathMapping): Promise<void> {
    const all = [...this.rawPathMappings(folder), mapping];
    await this.section(folder).update(settings.pathMappings, all, vscode.ConfigurationTarget.WorkspaceFolder);
  }

  private rawPathMappings(folder: vscode.Uri): readonly unknown[] {
    const value = this.section(folder).get(settings.pathMappings);
    return Array.isArray(value) ? value : [];
  }

  /** This extension's settings that differ from their default in this window, with their names in full. */
  notDefault(): { readonly name: string; readonly value: unknown }[] {
    return Object.values(settings).flatMap((name) => {
      const values = this.section().inspect<unknown>(name);
      const value = name === settings.baseUrl ? this.baseUrl : this.section().get<unknown>(name);
      const isDefault = isDeepStrictEqual(value, values?.defaultValue);
      return isDefault ? [] : [{ name: `${settingsSection}.${name}`, value }];
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

function asText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function isPathMapping(value: unknown): value is PathMapping {
  if (typeof value !== "object" || value === null) return false;
  const { from, to } = value as Record<string, unknown>;
  return typeof from === "string" && typeof to === "string";
}
