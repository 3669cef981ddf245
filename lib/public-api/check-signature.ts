/** The parts of a received webhook that the check needs. */
export interface ReceivedWebhook {
  /** `whsec_…` */
  secret: string;
  /** Header webhook-id. */
  id: string;
  /** Header webhook-timestamp: Unix seconds. */
  timestamp: string;
  /** The raw text of the request. */
  body: string;
  /** Header webhook-signature: one or several, separated by spaces. */
  signature: string;
}

/** The result of a check: the reason in words, and the expected signature if it could be computed. */
export interface SignatureVerdict {
  verified: boolean;
  reason: string;
  expected: string | null;
}

/** A timestamp may differ this much from now (Standard Webhooks, verifying the timestamp). */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook by Standard Webhooks (standardwebhooks.com) with Web Crypto, in a browser or in Node. It
 * checks the age last, so that an old delivery with a valid signature gets a different reason than a wrong one.
 */
export async function checkSignature(received: ReceivedWebhook, now: Date): Promise<SignatureVerdict> {
  const { id, timestamp, body, signature } = received;
  const key = readSecret(received.secret.trim());
  if (!key) return refuse("The secret must be whsec_ followed by base64. Copy all of it, without spaces.");
  if (!id.trim()) return refuse("The header webhook-id is missing.");
  if (!/^\d+$/.test(timestamp.trim()))
    return refuse("The header webhook-timestamp must be a whole number: Unix seconds.");
  const codes = signature
    .trim()
    .split(/\s+/)
    .filter((part) => part.startsWith("v1,"));
  if (codes.length === 0) return refuse("The header webhook-signature has no signature that begins with v1,");

  const signs = (text: string) => sign(key, `${id.trim()}.${timestamp.trim()}.${text}`);
  const expected = await signs(body);
  if (codes.includes(expected)) return judgeAge(Number(timestamp), now, expected);
  if (codes.includes(await signs(body.trim())))
    return refuse(
      "The signature matches without the whitespace around the body. Verify the text exactly as it arrived.",
      expected,
    );
  const compact = compactJson(body);
  if (compact !== null && codes.includes(await signs(compact)))
    return refuse(
      "The signature matches the body before it was reformatted. Verify the raw text before any parsing.",
      expected,
    );
  return refuse(
    "The signature does not match. The secret, the ID, the timestamp or the body is different.",
    expected,
  );
}

function judgeAge(timestampSeconds: number, now: Date, expected: string): SignatureVerdict {
  const ageSeconds = Math.round(now.getTime() / 1000) - timestampSeconds;
  if (Math.abs(ageSeconds) <= TOLERANCE_SECONDS)
    return { verified: true, reason: "We signed this request less than five minutes ago.", expected };
  const when = ageSeconds > 0 ? "old" : "in the future";
  return {
    verified: false,
    reason: `The signature matches, but the timestamp is ${Math.abs(ageSeconds)} seconds ${when}. A receiver refuses more than ${TOLERANCE_SECONDS}.`,
    expected,
  };
}

function refuse(reason: string, expected: string | null = null): SignatureVerdict {
  return { verified: false, reason, expected };
}

function readSecret(secret: string): Uint8Array<ArrayBuffer> | null {
  const code = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (!code) return null;
  try {
    return Uint8Array.from(atob(code), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

async function sign(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
}

function compactJson(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return null;
  }
}
