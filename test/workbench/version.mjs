/** True for a version with an odd minor number, which is a pre-release by the convention of VS Code's marketplace. */
export function isPreRelease(version) {
  return Number(version.split(".")[1]) % 2 === 1;
}
