import type { Port } from "./channel";

/**
 * Creates the two ends of a connection within this thread. Messages are not copied, so neither side may change what it
 * has sent or received.
 */
export function createLocalPorts(): readonly [Port, Port] {
  const [first, second] = [new LocalPort(), new LocalPort()];
  first.other = second;
  second.other = first;
  return [first, second];
}

class LocalPort implements Port {
  other: LocalPort | undefined;
  private listener: ((message: unknown) => void) | undefined;

  on(_event: "message", listener: (message: unknown) => void): void {
    this.listener = listener;
  }

  postMessage(message: unknown): void {
    queueMicrotask(() => this.other?.listener?.(message));
  }
}
