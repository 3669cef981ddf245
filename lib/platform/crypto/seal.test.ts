import { createCipheriv, createHmac, hkdfSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import type * as SealServer from "./seal.server";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");

let sealing: typeof SealServer;
beforeAll(async () => {
  setUnitEnvironment({
    APP_URL: "http://localhost",
    DATA_KEYS: `new:${key(2)},old:${key(1)}`,
    DATA_KEYS_NEXT: `next:${key(3)}`,
  });
  sealing = await import("./seal.server");
});

/** Ours for what is no sealed value at all, Node's for what does not authenticate. */
const UNREADABLE = /not a sealed value|authenticate|initialization vector/;

const text = fc.string({ unit: "binary", maxLength: 200 });

describe("a sealed value", () => {
  it("opens in its own context, whatever it says", () => {
    fc.assert(
      fc.property(text, text, (plaintext, context) => {
        expect(sealing.unseal(sealing.seal(plaintext, context), context)).toBe(plaintext);
      }),
    );
  });

  it("begins with random bytes that no other value has, also when many are sealed", () => {
    const ivs = Array.from({ length: 1_000 }, () => sealing.seal("same", "here").split(".")[2]);
    expect(new Set(ivs).size).toBe(1_000);
  });

  it("opens in no other context", () => {
    const sealed = sealing.seal("secret", "User.totpSecret:1");
    expect(() => sealing.unseal(sealed, "User.totpSecret:2")).toThrow(UNREADABLE);
  });

  it("does not open when one bit of it is another", () => {
    const sealed = sealing.seal("secret", "here");
    const [version, id, iv = "", body = ""] = sealed.split(".");
    const flip = (part: string, index: number) => {
      const bytes = Buffer.from(part, "base64url");
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return bytes.toString("base64url");
    };
    for (let index = 0; index < 12; index += 1)
      expect(() => sealing.unseal([version, id, flip(iv, index), body].join("."), "here")).toThrow(
        UNREADABLE,
      );
    for (let index = 0; index < Buffer.from(body, "base64url").length; index += 1)
      expect(() => sealing.unseal([version, id, iv, flip(body, index)].join("."), "here")).toThrow(
        UNREADABLE,
      );
  });

  it.each(["", "v1.new", "v1.gone.AAAA.AAAA", "v2.new.AAAA.AAAA", "v1.new.AAAA.AAAA", "plain text"])(
    "is not %p",
    (value) => {
      expect(() => sealing.unseal(value, "here")).toThrow(UNREADABLE);
    },
  );

  it("of another process opens with a key of DATA_KEYS_NEXT, which seals nothing here", () => {
    const iv = Buffer.alloc(12, 7);
    const cipher = createCipheriv("aes-256-gcm", Buffer.alloc(32, 3), iv).setAAD(Buffer.from("here"));
    const body = Buffer.concat([cipher.update("secret"), cipher.final(), cipher.getAuthTag()]);
    const sealed = `v1.next.${iv.toString("base64url")}.${body.toString("base64url")}`;
    expect(sealing.unseal(sealed, "here")).toBe("secret");
    expect(sealing.isSealedWithUnknownKey(sealed)).toBe(false);
    expect(sealing.isSealedWithUnknownKey(sealed.replace(".next.", ".later."))).toBe(true);
    expect(sealing.isSealedWithUnknownKey("r1.AAAA.AAAA")).toBe(false);
    expect(sealing.seal("secret", "here")).toMatch(/^v1\.new\./);
  });

  it("is another one each time, and names the current key", () => {
    const [one, two] = [sealing.seal("secret", "here"), sealing.seal("secret", "here")];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.new\.[\w-]+\.[\w-]+$/);
    expect(sealing.isSealedWithCurrentKey(one)).toBe(true);
    expect(sealing.isSealedWithCurrentKey(one.replace(".new.", ".old."))).toBe(false);
  });
});

describe("a blind index", () => {
  it("is the same for the same value and purpose only", () => {
    expect(sealing.blindIndex("+15125550142", "phone")).toBe(sealing.blindIndex("+15125550142", "phone"));
    expect(sealing.blindIndex("+15125550142", "phone")).not.toBe(sealing.blindIndex("+15125550143", "phone"));
    expect(sealing.blindIndex("+15125550142", "phone")).not.toBe(sealing.blindIndex("+15125550142", "email"));
  });

  it("stays when a new key is put in front of the ring", () => {
    // Computed once with `old` as the only key: HKDF and HMAC of the last key.
    const expected = sealing.blindIndex("x", "p");
    expect(expected).toHaveLength(43);
    expect(expected).toBe(expectedFor(Buffer.alloc(32, 1)));
    expect(sealing.blindIndex("x", "p", "next")).toBe(expectedFor(Buffer.alloc(32, 3)));
  });
});

function expectedFor(lastKey: Buffer): string {
  const derived = Buffer.from(hkdfSync("sha256", lastKey, "", "leadwell blind index: p", 32));
  return createHmac("sha256", derived).update("x").digest("base64url");
}
