import { createHmac, hkdfSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import type * as PersonIndex from "./person-index.server";

const keyOf = (byte: number) => Buffer.alloc(32, byte);
const PHONE = "+15125550142";

let index: typeof PersonIndex;
beforeAll(async () => {
  setUnitEnvironment({
    APP_URL: "http://localhost",
    DATA_KEYS: `k3:${keyOf(3).toString("base64")},k2:${keyOf(2).toString("base64")},k1:${keyOf(1).toString("base64")}`,
  });
  index = await import("./person-index.server");
});

function hmac(key: Buffer, value: string): string {
  const derived = Buffer.from(hkdfSync("sha256", key, "", "leadwell blind index: Lead.phone", 32));
  return createHmac("sha256", derived).update(value).digest("base64url");
}

describe("the hashes of a person", () => {
  it("are made with the last key of DATA_KEYS before the first rotation", () => {
    expect(index.hashPhone(PHONE, index.firstIndexKeys())).toEqual([hmac(keyOf(1), PHONE)]);
  });

  it("are the same for all forms of a mailbox, and differ between people", () => {
    const keys = index.firstIndexKeys();
    expect(index.hashEmail("d.ana+x@gmail.com", keys)).toEqual(index.hashEmail("dana@googlemail.com", keys));
    expect(index.hashEmail("dana@example.com", keys)).not.toEqual(index.hashEmail("dana@example.org", keys));
    expect(index.hashPhone(PHONE, keys)).not.toEqual(index.hashPhone("+15125550143", keys));
  });

  it("of a later key are made of the hash of the key before, and say so", () => {
    const first = hmac(keyOf(1), PHONE);
    const second = `h2.${hmac(keyOf(2), first)}`;
    const third = `h3.${hmac(keyOf(3), second)}`;
    expect(index.hashPhone(PHONE, { chain: ["k1", "k2", "k3"], phase: "done" })).toEqual([third]);
    expect(index.newestHash("phone", first, { chain: ["k1", "k2", "k3"], phase: "adding" })).toBe(third);
  });

  it.each([
    ["adding", ["h1", "h2"], { phoneIndex: "h1", nextPhoneIndex: "h2" }],
    ["replacing", ["h2"], { phoneIndex: "h2", nextPhoneIndex: "h2" }],
    ["done", ["h2"], { phoneIndex: "h2", nextPhoneIndex: null }],
  ] as const)("in the phase %s, any two processes share one", (phase, written, columns) => {
    const first = hmac(keyOf(1), PHONE);
    const names = { h1: first, h2: `h2.${hmac(keyOf(2), first)}` };
    const keys = { chain: ["k1", "k2"], phase };
    const phone = index.hashPhone(PHONE, keys);
    expect(phone).toEqual(written.map((name) => names[name]));
    expect(index.indexColumns(phone, phone, keys)).toMatchObject({
      phoneIndex: names[columns.phoneIndex],
      nextPhoneIndex: columns.nextPhoneIndex && names[columns.nextPhoneIndex],
    });
    // A stored hash, of whichever key, leads to the same ones.
    expect(index.forwardHash("phone", first, keys)).toEqual(phone);
  });

  it("cannot be made without the key", () => {
    expect(() => index.hashPhone(PHONE, { chain: ["k1", "gone"], phase: "done" })).toThrow(
      expect.objectContaining({ status: 503, code: "index-key-missing" }),
    );
  });
});
