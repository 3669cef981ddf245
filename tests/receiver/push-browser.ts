import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import ece from "http_ece";
import type { DestinationConfig } from "@/lib/delivery/destinations/config-schemas";
import type { Arrival } from "./receiver";

/** A browser that subscribed to alerts: it has the keys, and reads what arrives at its endpoint. */
export interface PushBrowser {
  target: DestinationConfig & { kind: "push" };
  /** Decrypts an alert (RFC 8291). @throws when it was not encrypted for this browser. */
  read(arrival: Arrival): unknown;
}

/** Subscribes a browser whose push service is at `endpoint`. */
export function subscribeBrowser(endpoint: string): PushBrowser {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16);
  return {
    target: { kind: "push", config: { endpoint, p256dh, auth: auth.toString("base64url") } },
    read: ({ bytes }) =>
      JSON.parse(
        ece.decrypt(bytes, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString("utf8"),
      ),
  };
}

/**
 * Checks the sender's token as a push service does (RFC 8292).
 * @returns its claims. @throws when the signature is not that of the public key.
 */
export function readVapid({ headers }: Arrival): { claims: unknown; publicKey: string } {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the token is not signed by its key");
  return { claims: JSON.parse(Buffer.from(body, "base64url").toString("utf8")), publicKey };
}
