import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { perlFrames } from "./frames";
import { findScripts } from "./scripts";

/**
 * Hint to a test script by the suite name that TAP::Formatter::JUnit derives from its path: `acme_cart_t` for
 * `t/acme/cart.t`.
 */
interface ScriptHint extends LanguageHint {
  readonly language: "perl";
  readonly script: string;
}

export const perl: Language<ScriptHint> = {
  id: "perl",
  name: "Perl",
  frameworks: ["Test::More", "Test2", "Test::Class"],
  extensions: sourceEndings.perl,
  frames: perlFrames,
  imports: {
    pattern: /^[ \t]{0,9}use ([\w:]{1,200})/gm,
    readHints: (name) => [{ kind: "type", parts: name.split("::") }],
  },
  typeFileExtensions: ["pm"],
  hints: {
    order: hintOrder.suite,
    hintsFromName: (name, _test, isPath) => {
      if (isPath || !/^[-\w:]{1,1000}_t$/.test(name)) {
        return [];
      }
      return [{ kind: "language", language: "perl", script: name }];
    },
  },
  createFinder: (index) => ({ filesFor: ({ script }) => findScripts(script, index) }),
  isTestFile: (path) => path.endsWith(".t"),
};
