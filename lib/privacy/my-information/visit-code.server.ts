import "server-only";
import { timingSafeEqual } from "node:crypto";
import { blindIndex } from "@/lib/platform/crypto/seal.server";

const DIGITS = 8;

/**
 * The code of a visit, for its email or its phone: 8 digits, computed from the id by a keyed hash, so that no code is
 * stored. @param id of the visit, or of the request for a code by SMS.
 */
export function visitCode(id: string): string {
  const bytes = Buffer.from(blindIndex(id, "ConsumerVisit.code"), "base64url");
  // 48 random bits for a code of 27 bits: the remainder makes no code noticeably more likely than another.
  return String(bytes.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Compares in constant time. */
export function isVisitCode(id: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(visitCode(id)), Buffer.from(code));
}

/** Whom a sealed email or phone of a visit belongs to. */
export const visitContext = (column: "email" | "phone", id: string) => `ConsumerVisit.${column}:${id}`;
