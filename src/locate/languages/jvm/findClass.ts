import { countFirst } from "../../../base/collections";
import type { JvmClass } from "./declarations";

/**
 * Creates the function that finds the innermost class around an offset.
 *
 * @param classes in the order of their starts; any two are either nested or disjoint
 */
export function createClassFinder(classes: readonly JvmClass[]): (offset: number) => JvmClass | undefined {
  /** Parts of the text in ascending order, each up to the start of the next one, with its innermost class. */
  const segments: { readonly from: number; readonly owner: JvmClass | undefined }[] = [];
  const openClasses: JvmClass[] = [];
  const closeUntil = (offset: number): void => {
    let last = openClasses.at(-1);
    while (last && last.extent.end <= offset) {
      openClasses.pop();
      const owner = openClasses.at(-1);
      segments.push({ from: last.extent.end, owner });
      last = owner;
    }
  };
  for (const jvmClass of classes) {
    closeUntil(jvmClass.extent.start);
    openClasses.push(jvmClass);
    segments.push({ from: jvmClass.extent.start, owner: jvmClass });
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return (offset) => segments[countFirst(segments, ({ from }) => from <= offset) - 1]?.owner;
}
