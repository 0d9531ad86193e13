import type { TestAddress } from "../domain/testAddress";

/** Words that a file must contain to be searched for a record that refers to no file. */
export interface SearchWords {
  /** Text; a file must contain some of its words. */
  readonly text: string;
  /** Whether a single word that very few files contain is enough. */
  readonly acceptsRareWord: boolean;
  /** Class that the record names: a file that contains only the class may inherit the test. */
  readonly classname?: string;
}

/** Returns the words for a language whose files are searched for the title of a test. */
export const findTitleWords = (test: TestAddress): SearchWords => ({ text: joinNames(test), acceptsRareWord: true });

/** Returns the words for a language whose files are searched for the class that a record names. */
export function findClassWords(test: TestAddress): SearchWords {
  const { classname = "" } = test;
  return { text: joinNames(test), acceptsRareWord: false, classname };
}

const joinNames = ({ name, classname = "" }: TestAddress): string => `${name} ${classname}`;
