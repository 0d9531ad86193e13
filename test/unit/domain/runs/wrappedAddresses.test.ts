import assert from "node:assert/strict";
import { unwrapAddresses } from "../../../../src/domain/runs/wrappedAddresses";

const address = "https://git.example.com/acme/harbour/tree/mq-1";
const encodedAddress = encodeURIComponent(address);
const base64 = Buffer.from(address).toString("base64url");

const cases: readonly (readonly [text: string, expected: string])[] = [
  [`https://urldefense.com/__${address}__;!!Ab1!c-D_e$`, address],
  [`https://urldefense.com/__${address.replace("//", "/")}__;!!Ab1!cDe$`, address],
  [`(https://urldefense.us/__${address}__;!!Ab1!cDe$) again`, `(${address}) again`],
  ["https://urldefense.com/__https://a.b/c?d=1*e*f__;KyM!!Ab1!cDe$", "https://a.b/c?d=1+e#f"],
  ["https://urldefense.com/__https://a.b/**Bc*d__;w6TDtiMr!!Ab1!cDe$", "https://a.b/äö#c+d"],
  ["https://urldefense.com/__https://a.b/c*2Fd__;JQ!!Ab1!cDe$", "https://a.b/c/d"],
  [`https://urldefense.com/__${address}`, address],
  ["https://urldefense.proofpoint.com/url?u=https-3A__a.b_mq-2D1_x-5Fy&d=DwMFaQ&c=a-b_c", "https://a.b/mq-1/x_y"],
  [
    `https://urldefense.proofpoint.com/url?u=${encodedAddress}&k=a`,
    `https://urldefense.proofpoint.com/url?u=${address}&k=a`,
  ],
  [`https://mail.example.com/?url=${encodedAddress}&data=05%7C`, `https://mail.example.com/?url=${address}&data=05|`],
  [
    `https://mail.example.com/?url=${encodeURIComponent(`https://urldefense.com/__${encodedAddress}__;!!A!b$`)}&a=1`,
    address,
  ],
  [`https://gate.example.com?d=a.b&u=${base64}&i=1`, `https://gate.example.com?d=a.b&u=${address}&i=1`],
  ["aHR0cHM6Ly8", "aHR0cHM6Ly8"],
  ["aHR0c_____________", "aHR0c_____________"],
  ["100% of mq%2F1, %ff", "100% of mq/1, %ff"],
  ["/url?u=a_b-c", "/url?u=a_b-c"],
];

describe("unwrapAddresses", () => {
  for (const [text, expected] of cases) {
    it(`returns ${expected} for ${text}`, () => assert.equal(unwrapAddresses(text), expected));
  }
});
