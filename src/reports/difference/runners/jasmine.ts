import { textEnd } from "../finding";
import { createBlockForm } from "../values";

const printed = /^(?:['[<{]|-?\d|true$|false$|null$|undefined$|NaN$|\w{1,100}\()/;
const messageEnd = String.raw`\.(?=\n *(?:Stack:|Message:|at )|\s*${textEnd})`;

export const jasmine = [
  createBlockForm({
    // A `$` is a part of a value: the whole one is not in the text
    start: /^ *Expected (?!\$)/gm,
    middle: / to (?:equal|be) /g,
    end: new RegExp(messageEnd, "g"),
    actualFirst: true,
    isIndented: true,
    convert: (difference) => {
      const { expected, actual } = difference;
      const arePrinted = printed.test(expected) && printed.test(actual);
      return arePrinted && !actual.endsWith(" not") ? difference : undefined;
    },
  }),
];
