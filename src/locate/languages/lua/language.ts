import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { luaFrames } from "./frames";

export const lua: Language = {
  id: "lua",
  name: "Lua",
  frameworks: ["busted"],
  extensions: sourceEndings.lua,
  frames: luaFrames,
  imports: {
    pattern: /\brequire[ (]{0,9}["']([\w.-]{1,200})["']/g,
    readHints: (module) => [{ kind: "path", path: `${module.replaceAll(".", "/")}.lua` }],
  },
  typeFileExtensions: sourceEndings.lua,
};
