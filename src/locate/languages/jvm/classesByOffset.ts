import type { JvmClass } from "./declarations";

/** Which class an offset lies in: the innermost one. */
export class ClassesByOffset {
  /** From each offset on, in order, the innermost class. */
  private readonly segments: { readonly from: number; readonly owner: JvmClass | undefined }[] = [];

  /** @param classes in the order in which they begin; each lies in another or outside of it */
  constructor(classes: readonly JvmClass[]) {
    const open: JvmClass[] = [];
    const closeUntil = (offset: number): void => {
      for (let last = open.at(-1); last && last.extent.end <= offset; last = open.at(-1)) {
        open.pop();
        this.segments.push({ from: last.extent.end, owner: open.at(-1) });
      }
    };
    for (const one of classes) {
      closeUntil(one.extent.start);
      open.push(one);
      this.segments.push({ from: one.extent.start, owner: one });
    }
    closeUntil(Number.POSITIVE_INFINITY);
  }

  at(offset: number): JvmClass | undefined {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.segments[middle]?.from ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.segments[low - 1]?.owner;
  }
}
