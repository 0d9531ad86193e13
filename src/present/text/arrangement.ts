import type { Filter, Grouping, Sorting } from "../../model/arrangement";

/** `file`, `owner`, … as a person reads it: `File`, `Owner`. */
export declare const groupingWords: Record<Grouping, { readonly label: string; readonly description: string }>;
export declare const sortingWords: Record<Sorting, { readonly label: string; readonly description: string }>;

/** A filter in words: `mine, no ticket`; `""` for an empty one. `quarantinedHidden` says how many that condition hides. */
export declare function filterInWords(filter: Filter, quarantinedHidden?: number): string;
