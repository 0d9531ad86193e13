/** Something that is made when it is first asked for, and once. A failure is told to who asked; the next one to ask tries again. */
export class Lazy<T> {
  private making: Promise<T> | undefined;
  private made: T | undefined;

  constructor(private readonly make: () => Promise<T>) {}

  /** What was made, if it is there already. */
  get current(): T | undefined {
    return this.made;
  }

  /** Makes it, or shares what is there or under way. Rejects as `make` does. */
  get(): Promise<T> {
    this.making ??= this.make().then(
      (made) => {
        this.made = made;
        return made;
      },
      (error: unknown) => {
        this.making = undefined;
        throw error;
      },
    );
    return this.making;
  }
}

/** An interface that answers by promises alone. */
type Asynchronous<T> = { readonly [Name in keyof T]: (...args: never[]) => Promise<unknown> };

/**
 * Stands for an object whose methods all return promises: the object is made when one of them is first called, and its methods then
 * called on it. They reject as `make` does; the next call tries again.
 */
export function lazy<T extends object & Asynchronous<T>>(make: () => Promise<T>): T {
  const made = new Lazy(make);
  const call =
    (name: keyof T) =>
    async (...args: never[]): Promise<unknown> =>
      (await made.get())[name](...args);
  // `then` would make a promise of it for whoever awaits it.
  return new Proxy({} as T, { get: (_, name) => (name === "then" ? undefined : call(name as keyof T)) });
}
