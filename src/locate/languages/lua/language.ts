import type { Language } from "../../language";

const extensions = ["lua"];

export const lua: Language = {
  id: "lua",
  name: "Lua",
  frameworks: ["busted"],
  extensions,
  typeFileExtensions: extensions,
};
