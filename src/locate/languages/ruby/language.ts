import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { rubyCommands } from "./commands";
import { rubyFrames } from "./frames";

export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  frameworks: ["RSpec", "minitest", "test-unit", "Rails", "shoulda"],
  extensions: sourceEndings.ruby,
  frames: rubyFrames,
  commands: rubyCommands,
  typeFileExtensions: sourceEndings.ruby,
  sharedFiles: /support|shared/i,
};
