import { parseArgs } from "node:util";
import { ReasonedError } from "../../src/base/errors";
import type { RepositoryId } from "../../src/domain/records";

export const usage = `Serves both operations from recorded CI results, on the loopback address.

  npm run service -- [options]

  --data FILE                   a data set (default: test/fixtures/sample/ci.json)
  --junit PATH...               JUnit XML reports or folders of them, each report a CI run
  --repository HOST/OWNER/NAME  the repository of the results (default: the data set's, or github.com/acme/harbour)
  --org SLUG                    the organization's slug (default: the data set's, or acme)
  --port N                      the port to listen on (default: any free port)
  --key KEY                     the API key to accept (default: a random one)
  --link-host NAME              the host name in links (default: 127.0.0.1)
  --help                        shows this text
`;

/** Options of the command line. */
export interface CommandLine {
  readonly help: boolean;
  readonly data?: string;
  readonly junit: readonly string[];
  readonly repository?: RepositoryId;
  readonly org?: string;
  readonly port?: number;
  readonly key?: string;
  readonly linkHost?: string;
}

/** An invalid command line; the message is one line. */
export class UsageError extends ReasonedError<"usage"> {
  override readonly name = "UsageError";

  constructor(message: string, cause?: unknown) {
    super("usage", message, cause);
  }
}

/** Reads the arguments after the script's name. Throws `UsageError`. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  const { help = false, data, junit = [], repository, org, port, key, "link-host": linkHost } = values;
  if (positionals.length > 0 && junit.length === 0) {
    throw new UsageError(`unexpected argument: ${positionals[0]}`);
  }
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError("--key must be printable ASCII without spaces");
  }
  return {
    help,
    junit: [...junit, ...positionals],
    ...(data === undefined ? {} : { data }),
    ...(repository === undefined ? {} : { repository: parseRepository(repository) }),
    ...(org === undefined ? {} : { org }),
    ...(port === undefined ? {} : { port: parsePort(port) }),
    ...(key === undefined ? {} : { key }),
    ...(linkHost === undefined ? {} : { linkHost }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        data: { type: "string" },
        junit: { type: "string", multiple: true },
        repository: { type: "string" },
        org: { type: "string" },
        port: { type: "string" },
        key: { type: "string" },
        "link-host": { type: "string" },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split(/[.\n]/)[0] ?? message, error);
  }
}

/** Parses `HOST/OWNER/NAME`; the owner may contain slashes. */
function parseRepository(text: string): RepositoryId {
  const [host, ...path] = text.split("/");
  const name = path.pop();
  const owner = path.join("/");
  if (!host || !owner || !name) {
    throw new UsageError(`--repository must be HOST/OWNER/NAME: ${text}`);
  }
  return { host, owner, name };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UsageError(`--port must be 0 to 65535: ${text}`);
  }
  return port;
}
