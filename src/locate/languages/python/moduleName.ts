/** Returns the name of the module of a file. `package/__init__.py` is the module `package`. */
export function findModule(path: string): string {
  const names = path.replace(/\.py$/, "").split("/");
  const fileName = names.at(-1) ?? "";
  if (fileName !== "__init__") {
    return fileName;
  }
  return names.at(-2) ?? "";
}
