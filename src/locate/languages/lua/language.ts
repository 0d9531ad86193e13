import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const lua: Language = {
  id: "lua",
  name: "Lua",
  frameworks: ["busted"],
  extensions: sourceEndings.lua,
  typeFileExtensions: sourceEndings.lua,
};
