import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { luaFrames } from "./frames";

export const lua: Language = {
  id: "lua",
  name: "Lua",
  frameworks: ["busted"],
  extensions: sourceEndings.lua,
  frames: luaFrames,
  typeFileExtensions: sourceEndings.lua,
};
