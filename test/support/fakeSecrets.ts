import { Emitter } from "../../src/base/event";

/** Secret storage in memory that several editor windows share, like VS Code's; `keys` is missing in older editors. */
export class FakeSecrets {
  readonly values = new Map<string, string>();
  private readonly changed = new Emitter<{ readonly key: string }>();
  readonly onDidChange = this.changed.event;
  readonly keys?: () => Promise<string[]>;

  constructor({ hasKeys = true }: { readonly hasKeys?: boolean } = {}) {
    if (hasKeys) {
      this.keys = async () => [...this.values.keys()];
    }
  }

  async get(key: string): Promise<string | undefined> {
    return this.values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.values.set(key, value);
    this.changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.values.delete(key);
    this.changed.fire({ key });
  }
}
