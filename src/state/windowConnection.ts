import type { Disposable } from "../base/disposable";
import { Emitter, type Event, joinEvents } from "../base/event";
import type { Memento } from "../base/memento";
import { isObjectWith, isString } from "../base/shape";
import type { SuggestedConnection } from "../domain/suggestedConnection";
import type { ConnectionSettings } from "./session";

const mementoKey = "connection";
const isConnection = isObjectWith({ baseUrl: isString, orgUrlSlug: isString });

/**
 * The connection that this editor window uses: that of the user's settings, unless the user has agreed to another one
 * that the workspace suggested. The latter is kept in VS Code's own state of the workspace, which no file of the
 * workspace can change, and does not affect other windows.
 */
export class WindowConnection implements ConnectionSettings, Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange: Event<void>;

  constructor(
    private readonly settings: Pick<ConnectionSettings, "baseUrl" | "orgUrlSlug" | "onDidChange" | "save">,
    private readonly memento: Memento,
  ) {
    this.onDidChange = joinEvents(settings.onDidChange, this.#changed.event);
  }

  get baseUrl(): string {
    return this.#own?.baseUrl ?? this.settings.baseUrl;
  }

  get orgUrlSlug(): string {
    return this.#own?.orgUrlSlug ?? this.settings.orgUrlSlug;
  }

  get #own(): SuggestedConnection | undefined {
    const value = this.memento.get(mementoKey);
    return isConnection(value) ? (value as SuggestedConnection) : undefined;
  }

  async save(baseUrl: string, orgUrlSlug: string, isSuggested = false): Promise<void> {
    const isFirst = this.settings.baseUrl === "";
    const isAsInSettings = this.settings.baseUrl === baseUrl && this.settings.orgUrlSlug === orgUrlSlug;
    const isForWindow = this.#own !== undefined || (isSuggested && !isFirst);
    if (isForWindow && !isAsInSettings) {
      await this.#keep({ baseUrl, orgUrlSlug });
      return;
    }
    await this.settings.save(baseUrl, orgUrlSlug);
    await this.forget();
  }

  async forget(): Promise<void> {
    if (this.#own) {
      await this.#keep(undefined);
    }
  }

  async #keep(connection: SuggestedConnection | undefined): Promise<void> {
    await this.memento.update(mementoKey, connection);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
