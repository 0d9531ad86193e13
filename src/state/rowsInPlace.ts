import { Patient } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { ShownTests } from "../domain/failingTests/shownTests";
import type { KnownFiles } from "../locate/services/knownFiles";

interface Parts {
  readonly tests: Pick<ShownTests, "current" | "loading">;
  readonly files: Pick<KnownFiles, "learn" | "recalled" | "keep">;
  readonly clock: Clock;
  readonly paint: () => void;
}

/**
 * Rows wait this long for what is being learned of their files, lest they move right after they came: the first ones a moment, since nothing
 * is there to look at, but for what is kept on disk in any case; others longer, for those before them still stand. Milliseconds.
 */
const patience = { first: 50, later: 2_000 };

/** Paints rows as soon as it is known which files their tests are in, or when that takes too long. */
export class RowsInPlace implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly patient: Patient;
  /** Rows of tests were painted, and there have been tests ever since. */
  private painted = false;

  constructor(private readonly parts: Parts) {
    this.patient = this.disposables.add(new Patient(() => this.paint(), parts.clock));
  }

  /** Other tests may be there, or other files known. */
  follow(): void {
    const { tests, files } = this.parts;
    const loaded = tests.current.flatMap((state) => state.tests);
    if (loaded.length === 0) {
      this.paint();
      return;
    }
    const learned = files.learn(loaded);
    if (this.painted) this.patient.after(learned, patience.later);
    else void files.recalled().then(() => this.patient.after(learned, patience.first));
    if (!tests.loading) void learned.then((isKnown) => (isKnown ? files.keep(loaded) : undefined));
  }

  /** The same tests are to be painted in another way: at once, but the first rows no sooner for that. */
  again(): void {
    if (this.painted) this.paint();
    else this.follow();
  }

  private paint(): void {
    this.painted = this.parts.tests.current.some((state) => state.tests.length > 0);
    this.parts.paint();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
