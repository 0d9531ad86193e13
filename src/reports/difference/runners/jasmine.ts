import { checkWhole, textEnd } from "../finding";
import { createBlockForm } from "../values";

const printed = /^(?:['[<{]|-?\d|true$|false$|null$|undefined$|NaN$|\w{1,100}\()/;

export const jasmine = [
  createBlockForm({
    // A `$` is a part of a value: the whole one is not in the text
    start: /^ *Expected (?!\$)/gm,
    middle: / to (?:equal|be) /g,
    end: new RegExp(String.raw`\.(?=\n *(?:Stack:|Message:|at )|\s*${textEnd})`),
    read(actual, expected) {
      const arePrinted = printed.test(actual) && printed.test(expected) && !actual.endsWith(" not");
      return arePrinted ? checkWhole(expected, actual) : "unsure";
    },
  }),
];
