/** Small values that outlive the window: VS Code's memento, or a map in tests. Values are JSON. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
