import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { rubyFrames } from "./frames";

const requireCall = String.raw`[ \t]{0,9}require(?:_relative)?[ (]`;
const requirePattern = new RegExp(String.raw`^${requireCall}["']([^"'\s]{1,200})["']`, "gm");

export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  frameworks: ["RSpec", "minitest", "test-unit", "Rails", "shoulda"],
  extensions: sourceEndings.ruby,
  frames: rubyFrames,
  imports: {
    pattern: requirePattern,
    readHints: (name) => [{ kind: "path", path: `${name.replace(/\.rb$/, "")}.rb` }],
  },
  typeFileExtensions: sourceEndings.ruby,
  sharedFiles: /support|shared/i,
};
