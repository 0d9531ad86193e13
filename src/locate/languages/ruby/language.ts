import type { Language } from "../../language";

const extensions = ["rb"];

export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  frameworks: ["RSpec", "minitest", "test-unit", "Rails", "shoulda"],
  extensions,
  typeFileExtensions: extensions,
};
