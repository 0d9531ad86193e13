import type { Language } from "../../language";

const extensions = ["lua"];

export const lua: Language = {
  id: "lua",
  frameworks: ["busted"],
  extensions,
  typeFileExtensions: extensions,
};
