import { testLocations } from "../workspace";

const tests = `#!/usr/bin/env lua
-- it("commented", function() end)
--[[ describe("out", function() ]]
local s = [==[ it("in text", function() end) ]] ]==]
describe("outer", function()
  describe('inner', function()
    it("does", function() if x then return end end)
    it("twice", function() end)
    it("twice", function() end)
  end)
  for _, n in ipairs { 1, 2 } do
    it("param " .. n, function() end)
    it(("size %d"):format(n), function() end)
    it(string.format("%s of", n), function() end)
  end
  pending [[later]] (function() end)
  insulate('', function()
    it("is insulated", function() end)
  end)
end)
`;

describe("Lua", () => {
  testLocations({ "spec/a_spec.lua": tests }, [
    ["outer inner does", "spec/a_spec.lua:7", "exact spec/a_spec.lua:7"],
    ["outer inner twice", "spec/a_spec.lua:8", "exact spec/a_spec.lua:8"],
    ["outer inner twice", "spec/a_spec.lua:9", "exact spec/a_spec.lua:9"],
    ["outer inner twice", "spec/a_spec.lua", "ambiguous spec/a_spec.lua:8 spec/a_spec.lua:9"],
    ["outer param 2", "spec/a_spec.lua:12", "pattern spec/a_spec.lua:12"],
    ["outer size 2", "spec/a_spec.lua:13", "pattern spec/a_spec.lua:13"],
    ["outer 2 of", "spec/a_spec.lua:14", "pattern spec/a_spec.lua:14"],
    ["outer later", "spec/a_spec.lua:16", "exact spec/a_spec.lua:16"],
    ["outer is insulated", "spec/a_spec.lua:18", "exact spec/a_spec.lua:18"],
    ["outer in text", "spec/a_spec.lua:4", "container spec/a_spec.lua:5 nameNotFound"],
    ["outer inner does", "", "exact spec/a_spec.lua:7"],
  ]);
});
