import type { Form } from "../finding";
import { ava } from "./ava";
import { cpp } from "./cpp";
import { dotnet } from "./dotnet";
import { jasmine } from "./jasmine";
import { java } from "./java";
import { jest } from "./jest";
import { leftRight } from "./leftRight";
import { mocha } from "./mocha";
import { nodeAssert } from "./nodeAssert";
import { otherRunners } from "./otherRunners";
import { python } from "./python";
import { ruby } from "./ruby";
import { tap } from "./tap";

/** Forms of all runners. If a text has several, the first of these shows most. */
export const forms: readonly Form[] = [
  otherRunners,
  mocha,
  jest,
  nodeAssert,
  ava,
  jasmine,
  python,
  java,
  dotnet,
  ruby,
  tap,
  cpp,
  leftRight,
].flat();
