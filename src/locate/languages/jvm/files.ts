import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isTypeName } from "../../names/typeNames";

/** Endings of the files that classes are declared in, those of the likeliest language first. */
export const classFileExtensions = { java: "java", kotlin: "kt", groovy: "groovy", scala: "scala" } as const;

/** Files in which the class may be declared: named after its outermost class, in folders that end in its package. */
export function jvmFiles(name: string, index: FileIndex): readonly SourceFile[] {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let last = parts.length; last > 0; last--) {
    // A class nested by dots (`com.acme.Outer.Inner`) lies in the file of the last part that names one.
    const [files = [], ...others] = Object.values(classFileExtensions)
      .map((ending) => longestEnd(index, [...parts.slice(0, last - 1), `${parts[last - 1]}.${ending}`]))
      .filter(({ length }) => length > 0);
    if (files.length > 0) return others.length > 0 ? [files, ...others].flat() : files;
    if (!isTypeName(parts[last - 2])) break;
  }
  return [];
}

/** Files whose path ends in the whole name; else (Kotlin leaves out the common package) those that share the longest end. */
function longestEnd(index: FileIndex, parts: readonly string[]): readonly SourceFile[] {
  const nodes = index.endingIn(parts);
  const all = nodes[parts.length - 1];
  const shallower = nodes.slice(1, parts.length - 1).map(({ whole }) => whole);
  const whole = index.inOrder([...shallower, all?.files ?? []]);
  if (whole.length > 0) return whole;
  return parts.at(-1)?.endsWith(`.${classFileExtensions.java}`) ? [] : (nodes.at(-1)?.files ?? []);
}
