import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A random id in Stripe's form: prefix, underscore, 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** The client secret of a PaymentIntent or SetupIntent: its id, `_secret_` and 25 random characters. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`;
}

/** Seconds since the Unix epoch, the unit of every `created` in Stripe's API. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000) - behindSeconds;
}

let behindSeconds = 0;

/** Lets new objects be created so many seconds in the past, as the demo's history needs it. */
export function setClockBehind(seconds: number): void {
  behindSeconds = seconds;
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
