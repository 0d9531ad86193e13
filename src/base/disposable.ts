/** A resource that is held until `dispose` is called. Structurally VS Code's `Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a clean-up so that it runs once, however often it is disposed. */
export function toDisposable(cleanUp: () => void): Disposable {
  let isDisposed = false;
  return {
    dispose() {
      if (isDisposed) {
        return;
      }
      isDisposed = true;
      cleanUp();
    },
  };
}

/**
 * Owns disposables and releases them in reverse order. An item that is added after the store was disposed is disposed
 * at once.
 */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #isDisposed = false;

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) {
      item.dispose();
    } else {
      this.#items.add(item);
    }
    return item;
  }

  addAll(...items: readonly Disposable[]): void {
    for (const item of items) {
      this.add(item);
    }
  }

  /** Disposes every item, even if one of them throws. Rethrows the first error at the end. */
  dispose(): void {
    if (this.#isDisposed) {
      return;
    }
    this.#isDisposed = true;
    const errors: unknown[] = [];
    for (const item of [...this.#items].reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#items.clear();
    if (errors.length > 0) {
      throw errors[0];
    }
  }
}
