/** Small JSON values that outlive the editor window: VS Code's `Memento`, or a map in tests. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
