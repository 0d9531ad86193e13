/** Something that is made when it is first asked for, and once. A failure is told to who asked; the next one to ask tries again. */
export class OnDemand<T> {
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
