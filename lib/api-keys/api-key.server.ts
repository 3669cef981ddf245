import "server-only";
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { hashKey } from "@/lib/platform/crypto/sha256";
import type { ApiKeyMode } from "./scopes";

/** A new key. `key` is shown once; only the other fields are stored. */
export interface NewApiKey {
  key: string;
  /** The first characters, so that people can tell keys apart. */
  prefix: string;
  lastFour: string;
  keyHash: string;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Digits of 256 bits, and of the 32 bits of the checksum, in this alphabet. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const PREFIX_LENGTH = "lwk_live_".length + 4;
const API_KEY = /^(lwk_(?:live|test)_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * Creates a key: a prefix that scanners of leaked secrets recognize, 256 random bits, and a checksum. Letters and digits
 * only, so that a double click selects all of it.
 */
export function createApiKey(mode: ApiKeyMode): NewApiKey {
  const body = `lwk_${mode}_${inBase62(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_DIGITS)}`;
  const key = body + checksumOf(body);
  return {
    key,
    prefix: key.slice(0, PREFIX_LENGTH),
    lastFour: key.slice(-4),
    keyHash: hashKey(key),
  };
}

/** Whether a text has the form and the checksum of a key. A typing error is found without asking the database. */
export function isWellFormedApiKey(text: string): boolean {
  const [, body, checksum] = API_KEY.exec(text) ?? [];
  return body !== undefined && checksumOf(body) === checksum;
}

function checksumOf(body: string): string {
  return inBase62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}

function inBase62(value: bigint, digits: number): string {
  let [rest, text] = [value, ""];
  for (let digit = 0; digit < digits; digit += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
