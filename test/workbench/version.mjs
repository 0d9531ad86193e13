/** True of a version with an odd minor number: the convention of VS Code's registry for pre-releases. */
export function isPreRelease(version) {
  return Number(version.split(".")[1]) % 2 === 1;
}
