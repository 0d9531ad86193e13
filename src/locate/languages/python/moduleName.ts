/**
 * Returns the name of a file's module without its packages: `module` for `package/module.py`, and `package` for
 * `package/__init__.py`.
 */
export function findModule(path: string): string {
  const names = path.replace(/\.py$/, "").split("/");
  const fileName = names.at(-1) ?? "";
  if (fileName !== "__init__") {
    return fileName;
  }
  return names.at(-2) ?? "";
}
