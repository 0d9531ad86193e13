import { cpuTime } from "./cpuTime";

/** Milliseconds that a fixed piece of work takes here, about 13 on a quick machine: what is allowed grows with it. */
export async function pace(): Promise<number> {
  const text = "a(b) ".repeat(200_000);
  let sum = 0;
  return leastTime(() => {
    for (let round = 0; round < 5; round++)
      for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  });
}

/** The processor time of the work: of the fastest of three, where the first took longer than it may. */
export async function leastTime(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && least > enough; i++) least = Math.min(least, await cpuTime(work));
  return least;
}
