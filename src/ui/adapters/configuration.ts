import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { readTextSetting } from "../../domain/settingValues";
import { settings, settingsSection } from "../contributions/ids";

/** The editor's own setting for the badges of files, which are those of rows as well. */
export const badgesSetting = "explorer.decorations.badges";

type Section = Pick<vscode.WorkspaceConfiguration, "get" | "inspect" | "update">;

/** This extension's part of VS Code's configuration, as it is now. */
export class Configuration implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  /** The configuration as last read, without a folder. VS Code creates another object when any setting changes. */
  #snapshot: Section | undefined;

  /** Fires when a setting of this extension, or the editor's one for badges, has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor() {
    this.#disposables.add(vscode.workspace.onDidChangeConfiguration((event) => this.#handleChange(event)));
  }

  #handleChange(event: vscode.ConfigurationChangeEvent): void {
    this.#snapshot = undefined;
    const watchedSettings = [settingsSection, badgesSetting];
    const isAffected = watchedSettings.some((name) => event.affectsConfiguration(name));
    if (isAffected) {
      this.#changed.fire();
    }
  }

  /** Returns the settings of a workspace folder, or those of the editor window. */
  section(scope?: vscode.Uri): Section {
    if (scope) {
      return vscode.workspace.getConfiguration(settingsSection, scope);
    }
    this.#snapshot ??= vscode.workspace.getConfiguration(settingsSection, null);
    return this.#snapshot;
  }

  /** Reads a setting of a workspace folder, or of the editor window. */
  read(name: string, scope?: vscode.Uri): unknown {
    return this.section(scope).get(name);
  }

  /** Writes a setting of the user, unless it has this value. Rejects if it cannot be written. */
  async savePersonal(name: string, value: string): Promise<void> {
    const section = this.section();
    if (section.inspect<unknown>(name)?.globalValue === value) {
      return;
    }
    await section.update(name, value, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Reads the URL of the service, from the user settings alone; see `Settings.baseUrl`. */
export function readBaseUrl(section: Pick<Section, "inspect">): string {
  const values = section.inspect<unknown>(settings.baseUrl);
  return readTextSetting(values?.globalValue ?? values?.defaultValue);
}

/** Reads the organization, from the user settings alone; `""` if they name none. */
export function readOwnOrganization(): string {
  const section = vscode.workspace.getConfiguration(settingsSection, null);
  return readTextSetting(section.inspect<unknown>(settings.orgUrlSlug)?.globalValue);
}

interface ChangedSetting {
  readonly name: string;
  readonly value: unknown;
}

/** Returns this extension's settings that differ from their defaults in this editor window, with their full names. */
export function listChangedSettings(): readonly ChangedSetting[] {
  const section = vscode.workspace.getConfiguration(settingsSection, null);
  const changedSettings: ChangedSetting[] = [];
  for (const name of Object.values(settings)) {
    const defaultValue = section.inspect<unknown>(name)?.defaultValue;
    const value = name === settings.baseUrl ? readBaseUrl(section) : section.get<unknown>(name);
    const isChanged = !isDeepStrictEqual(value, defaultValue);
    if (isChanged) {
      changedSettings.push({ name: `${settingsSection}.${name}`, value });
    }
  }
  return changedSettings;
}
