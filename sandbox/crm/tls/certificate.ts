import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
}

interface CertificateOptions {
  name: string;
  notAfter?: Date;
}

// Object identifiers in DER: ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints.
const ECDSA_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ALTERNATIVE_NAME = Buffer.from("0603551d11", "hex");
const BASIC_CONSTRAINTS = Buffer.from("0603551d13", "hex");
const [SEQUENCE, SET, INTEGER, BOOLEAN, OCTETS, BITS, UTF8, UTC_TIME] = [
  0x30, 0x31, 0x02, 0x01, 0x04, 0x03, 0x0c, 0x17,
] as const;

/**
 * Creates a self-signed certificate for a DNS name (RFC 5280), like `openssl req -x509`. So tests need no key in the
 * repository and no external program. Only clients that pass it as `ca` trust it.
 */
export function createCertificate({ name, notAfter }: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const algorithm = der(SEQUENCE, ECDSA_SHA256);
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))));
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    subject,
    der(SEQUENCE, utcTime(new Date("2020-01-01")), utcTime(notAfter ?? new Date("2049-01-01"))),
    subject,
    publicKey,
    der(0xa3, der(SEQUENCE, alternativeName(name), authority())),
  );
  const signature = sign("sha256", content, createPrivateKey(privateKey));
  const certificate = der(SEQUENCE, content, algorithm, der(BITS, Buffer.from([0]), signature));
  return { key: privateKey, cert: pem(certificate) };
}

function alternativeName(name: string): Buffer {
  const names = der(SEQUENCE, der(0x82, Buffer.from(name)));
  return der(SEQUENCE, ALTERNATIVE_NAME, der(OCTETS, names));
}

function authority(): Buffer {
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])));
  return der(SEQUENCE, BASIC_CONSTRAINTS, der(BOOLEAN, Buffer.from([0xff])), der(OCTETS, isAuthority));
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, "").slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
