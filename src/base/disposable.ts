/** Something that holds a resource until `dispose` is called. Structurally VS Code's `Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a clean-up so that it runs once, however often it is disposed. */
export function toDisposable(cleanUp: () => void): Disposable {
  let done = false;
  return {
    dispose() {
      if (done) return;
      done = true;
      cleanUp();
    },
  };
}

/** Owns disposables and releases them in reverse order. What is added after the store was disposed is disposed at once. */
export class DisposableStore implements Disposable {
  private readonly items = new Set<Disposable>();
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.items.add(item);
    return item;
  }

  /** Disposes every item; one that throws does not keep the others from being released. The first error is rethrown at the end. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    const errors: unknown[] = [];
    for (const item of [...this.items].reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.items.clear();
    if (errors.length > 0) throw errors[0];
  }
}
