/** Predicate for a text that is the path of a source file: `isSourcePath` of `domain/testNames`. */
export type IsSourcePath = (text: string) => boolean;
