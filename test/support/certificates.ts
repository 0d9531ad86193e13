import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { isIP } from "node:net";

/** Certificate with its private key, both in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  /** Host names and IPv4 addresses of the subject. */
  readonly names: readonly string[];
  /** Issuer; the certificate itself by default. */
  readonly issuer?: Certificate;
  /** Whether it may issue other certificates. */
  readonly isAuthority?: boolean;
  /** End of its validity, in a week by default; it starts a month before. */
  readonly validUntil?: Date;
}

const dayMs = 24 * 3_600_000;

/** Creates a certificate: Node itself can only parse certificates. */
export function makeCertificate({ names, issuer, isAuthority = false, validUntil }: CertificateOptions): Certificate {
  const end = validUntil ?? new Date(Date.now() + 7 * dayMs);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = distinguishedName(names[0] ?? "");
  const toBeSigned = sequence(
    explicit(0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    issuer ? findSubject(issuer) : subject,
    sequence(utcTime(new Date(end.getTime() - 30 * dayMs)), utcTime(end)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    explicit(3, sequence(basicConstraints(isAuthority), subjectAltName(names))),
  );
  const signer: KeyObject = issuer ? createPrivateKey(issuer.key) : privateKey;
  const signature = sign("sha256", toBeSigned, signer);
  const der = sequence(toBeSigned, ecdsaWithSha256, encodeTagged(0x03, Buffer.of(0), signature));
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }) as string, cert: pem(der) };
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** Encodes a DER value: tag, length and content. */
function encodeTagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  return Buffer.concat([Buffer.of(tag, ...encodeLength(length)), body]);
}

function encodeLength(length: number): readonly number[] {
  if (length < 0x80) {
    return [length];
  }
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...items: readonly Buffer[]) => encodeTagged(0x30, ...items);
const explicit = (number: number, item: Buffer) => encodeTagged(0xa0 + number, item);
const integer = (bytes: Buffer) => encodeTagged(0x02, bytes);
const objectId = (hex: string) => encodeTagged(0x06, Buffer.from(hex, "hex"));

const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
const commonName = objectId("550403");

function distinguishedName(name: string): Buffer {
  return sequence(encodeTagged(0x31, sequence(commonName, encodeTagged(0x0c, Buffer.from(name)))));
}

function findSubject({ cert }: Certificate): Buffer {
  const [, name = ""] = /^CN=(.*)$/m.exec(new X509Certificate(cert).subject) ?? [];
  return distinguishedName(name);
}

/** Encodes a time as `YYMMDDHHMMSSZ`, which is possible until 2049. */
function utcTime(date: Date): Buffer {
  return encodeTagged(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(2)}`,
    ),
  );
}

const yes = encodeTagged(0x01, Buffer.of(0xff));

function basicConstraints(isAuthority: boolean): Buffer {
  return sequence(objectId("551d13"), yes, encodeTagged(0x04, sequence(...(isAuthority ? [yes] : []))));
}

function subjectAltName(names: readonly string[]): Buffer {
  const entries = names.map((name) =>
    isIP(name) ? encodeTagged(0x87, Buffer.from(name.split(".").map(Number))) : encodeTagged(0x82, Buffer.from(name)),
  );
  return sequence(objectId("551d11"), encodeTagged(0x04, sequence(...entries)));
}
