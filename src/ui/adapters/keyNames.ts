import type * as vscode from "vscode";
import { parseKeyName } from "../../domain/storedKey";
import { keyNamesSecret, secretKey } from "../contributions/ids";

type Secrets = Pick<vscode.SecretStorage, "get" | "store"> & {
  /** Absent in older editors, and in the types of the oldest one that is supported. */
  readonly keys?: () => PromiseLike<readonly string[]>;
};

/** Names of the stored API keys: the editor lists them, or else a secret of their own does. */
export class KeyNames {
  constructor(private readonly secrets: Secrets) {}

  async list(): Promise<readonly string[]> {
    const editorNames = await this.secrets.keys?.();
    const names = editorNames ?? (await this.#readOwnList());
    return names.filter((name) => parseKeyName(secretKey, name));
  }

  async #readOwnList(): Promise<readonly string[]> {
    const text = await this.secrets.get(keyNamesSecret);
    if (!text) {
      return [];
    }
    return text.split("\n");
  }

  /** Lists one more name; before its key is stored, so that no key is unlisted. */
  async add(name: string): Promise<void> {
    if (this.secrets.keys) {
      return;
    }
    const names = await this.#readOwnList();
    if (!names.includes(name)) {
      await this.#writeOwnList([...names, name]);
    }
  }

  async remove(removedNames: readonly string[]): Promise<void> {
    if (this.secrets.keys) {
      return;
    }
    const names = await this.#readOwnList();
    const otherNames = names.filter((name) => !removedNames.includes(name));
    await this.#writeOwnList(otherNames);
  }

  #writeOwnList(names: readonly string[]): Thenable<void> {
    return this.secrets.store(keyNamesSecret, names.join("\n"));
  }
}
