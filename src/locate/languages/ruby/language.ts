import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  frameworks: ["RSpec", "minitest", "test-unit", "Rails", "shoulda"],
  extensions: sourceEndings.ruby,
  typeFileExtensions: sourceEndings.ruby,
  sharedFiles: /support|shared/i,
};
