import type { RepositoryId } from "../../src/domain/records";
import { Refusal } from "./refusal";
import { dayMs } from "./time";

/** A valid request to list failing tests. Times are milliseconds since 1970. */
export interface ListRequest {
  readonly repository: RepositoryId;
  readonly orgUrlSlug: string;
  /** Inclusive. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly pageSize: number;
  readonly pageToken: string;
}

/** A valid request for a merge queue's test run. */
export interface TestRunRequest {
  readonly repository: RepositoryId;
  readonly testRunId: string;
  readonly targetBranch: string;
}

const maxSpanMs = 7 * dayMs;

/**
 * Parses a list request: checks the presence, type and bounds of every field, and the order and length of the time
 * window. Throws `Refusal` (400).
 */
export function parseListRequest(body: unknown): ListRequest {
  const fields = Fields.ofBody(body);
  const page = fields.object("page_query");
  const request = {
    repository: readRepository(fields.object("repo")),
    orgUrlSlug: fields.text("org_url_slug"),
    start: fields.dateTime("start_time"),
    end: fields.dateTime("end_time"),
    pageSize: page.integer("page_size", 1, 100),
    pageToken: page.string("page_token"),
  };
  if (request.end <= request.start) {
    throw createRefusal("/end_time", "must be after start_time");
  }
  if (request.end - request.start > maxSpanMs) {
    throw createRefusal("/end_time", "must be within 7 days of start_time");
  }
  return request;
}

/** Parses a request for a test run. The id may be any text, since ids may have suffixes. Throws `Refusal` (400). */
export function parseTestRunRequest(body: unknown): TestRunRequest {
  const fields = Fields.ofBody(body);
  return {
    repository: readRepository(fields.object("repo")),
    testRunId: fields.text("testRunId"),
    targetBranch: fields.text("targetBranch"),
  };
}

function readRepository(fields: Fields): RepositoryId {
  return { host: fields.text("host"), owner: fields.text("owner"), name: fields.text("name") };
}

function createRefusal(path: string, problem: string): Refusal {
  return new Refusal("badRequest", `Error at "${path}": ${problem}`);
}

/** The required fields of a JSON object. Each method throws `Refusal` if the field is missing or of another type. */
class Fields {
  private constructor(
    private readonly values: object,
    private readonly path: string,
  ) {}

  static ofBody(body: unknown): Fields {
    return Fields.from(body, "");
  }

  private static from(value: unknown, path: string): Fields {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw createRefusal(path || "/", "must be an object");
    }
    return new Fields(value, path);
  }

  object(name: string): Fields {
    return Fields.from(this.required(name), this.createPath(name));
  }

  string(name: string): string {
    const value = this.required(name);
    if (typeof value !== "string") {
      throw createRefusal(this.createPath(name), "must be a string");
    }
    return value;
  }

  /** Returns a string that is not empty. */
  text(name: string): string {
    const value = this.string(name);
    if (value === "") {
      throw createRefusal(this.createPath(name), "must not be empty");
    }
    return value;
  }

  integer(name: string, min: number, max: number): number {
    const value = this.required(name);
    if (typeof value !== "number" || !Number.isInteger(value)) {
      throw createRefusal(this.createPath(name), "must be an integer");
    }
    if (value < min || value > max) {
      throw createRefusal(this.createPath(name), `must be ${min} to ${max}`);
    }
    return value;
  }

  /** Returns a date-time of RFC 3339, in milliseconds since 1970. */
  dateTime(name: string): number {
    const time = parseDateTime(this.string(name));
    if (time === undefined) {
      throw createRefusal(this.createPath(name), "must be a date-time");
    }
    return time;
  }

  private required(name: string): unknown {
    if (!Object.hasOwn(this.values, name)) {
      throw createRefusal(this.createPath(name), "is missing");
    }
    return Reflect.get(this.values, name);
  }

  private createPath(name: string): string {
    return `${this.path}/${name}`;
  }
}

const dateTimeShape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function parseDateTime(text: string): number | undefined {
  const day = dateTimeShape.exec(text)?.[1];
  const time = Date.parse(text);
  if (day === undefined || Number.isNaN(time)) {
    return undefined;
  }
  // Date.parse accepts 30 February as 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? time : undefined;
}
