import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { rubyFrames } from "./frames";

export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  frameworks: ["RSpec", "minitest", "test-unit", "Rails", "shoulda"],
  extensions: sourceEndings.ruby,
  frames: rubyFrames,
  typeFileExtensions: sourceEndings.ruby,
  sharedFiles: /support|shared/i,
};
