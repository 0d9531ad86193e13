/** A value that is named as a secret: `Authorization: Bearer …`, `api_key=…`, `"password": "…"`. */
const named =
  /\b((?:authorization|(?:api|access|secret|private)[_-]?key|[a-z_-]{0,20}(?:token|secret|password|passwd))["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:bearer |basic )?)[^\s"',;]{6,2000}/gi;
/** Long runs of the characters that keys and tokens are made of. */
const runs = /[A-Za-z0-9+/=_-]{32,8000}/g;

const leftOut = "[left out]";

/**
 * A text for other people's eyes, without what looks like a secret: values that are named as one, and 32 or more characters that look random.
 * Paths, names of tests and UUIDs stay. It is a net, no proof that a text holds no secret.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(named, (_found, name: string) => `${name}${leftOut}`)
    .replace(runs, (run) => (looksRandom(run) ? leftOut : run));
}

/** A word of a language has no digits between its letters; a path's or a name's pieces are short. */
function looksRandom(run: string): boolean {
  return run.split(/[/_-]/).some((piece) => piece.length >= 20 && turns(piece) >= 4) || /^[0-9a-f]{32,}$/i.test(run);
}

/** How often letters and digits take turns. */
function turns(piece: string): number {
  return (piece.match(/\d+|[A-Za-z]+/g)?.length ?? 1) - 1;
}
