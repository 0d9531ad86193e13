import { countFirst } from "../../../base/collections";
import type { JvmClass } from "./declarations";

/** Part of a text that lies directly in one class, or in none, outside of further nested classes. */
interface Segment {
  readonly from: number;
  readonly owner: JvmClass | undefined;
}

/** Finds the innermost class around an offset. */
export class ClassesByOffset {
  /** Segments in ascending order, each with its innermost class. */
  readonly #segments: Segment[] = [];

  /** @param classes in the order of their starts; any two are either nested or disjoint */
  constructor(classes: readonly JvmClass[]) {
    const openClasses: JvmClass[] = [];
    const closeUntil = (offset: number): void => {
      let last = openClasses.at(-1);
      while (last && last.extent.end <= offset) {
        openClasses.pop();
        const owner = openClasses.at(-1);
        this.#segments.push({ from: last.extent.end, owner });
        last = owner;
      }
    };
    for (const jvmClass of classes) {
      closeUntil(jvmClass.extent.start);
      openClasses.push(jvmClass);
      this.#segments.push({ from: jvmClass.extent.start, owner: jvmClass });
    }
    closeUntil(Number.POSITIVE_INFINITY);
  }

  find(offset: number): JvmClass | undefined {
    const count = countFirst(this.#segments, ({ from }) => from <= offset);
    return this.#segments[count - 1]?.owner;
  }
}
