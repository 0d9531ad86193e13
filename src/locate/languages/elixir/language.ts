import type { Language } from "../../language";

const extensions = ["exs", "ex"];

export const elixir: Language = {
  id: "elixir",
  name: "Elixir",
  frameworks: ["ExUnit"],
  extensions,
  typeFileExtensions: extensions,
};
