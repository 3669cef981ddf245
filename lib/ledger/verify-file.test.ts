import { describe, expect, it } from "@jest/globals";
import { buildReceipt, buildRow, createSigningKey } from "@/tests/factories/ledger";
import { canonicalJson } from "./canonical-json";
import { describePublicKey } from "./public-key";
import { signReceipt } from "./sign-receipt";
import { verifyFile } from "./verify-file";

const { signing, publicKey } = createSigningKey();
const receipt = buildReceipt({ line: "property-casualty" });
const { payload: _, ...signature } = signReceipt(receipt, signing);
const file = { receipt, ...signature };
const { pem, publicKey: base64, ...key } = describePublicKey(publicKey);
const keyFile = JSON.stringify({ keys: [{ ...key, pem, publicKey: base64, isCurrent: true }] });

describe("verifyFile", () => {
  it.each([
    ["the list of keys", keyFile],
    ["PEM", pem],
    ["base64", base64],
  ])("is genuine by %s", async (_name, keyText) => {
    expect(await verifyFile(JSON.stringify(file, null, 2), keyText)).toEqual({
      verdict: "genuine",
      receipt,
      keyId: signing.keyId,
    });
  });

  it("accepts any order of fields and any whitespace", async () => {
    const entries = Object.entries(receipt).toReversed();
    const text = JSON.stringify({ ...file, receipt: Object.fromEntries(entries) }, null, 4);
    expect(await verifyFile(text, pem)).toMatchObject({ verdict: "genuine" });
  });

  it("returns unproven without a key", async () => {
    expect(await verifyFile(JSON.stringify(file), null)).toMatchObject({ verdict: "unproven" });
  });

  it.each(Object.keys(receipt).filter((name) => name !== "type"))(
    "with another %s is false",
    async (name) => {
      const other = buildReceipt({
        line: "auto",
        receivedAt: "2026-11-20T09:00:00.000Z",
        verifiedAt: "2026-11-20T09:00:00.000Z",
        soldAt: "2026-11-20T09:00:00.000Z",
        buyer: "b".repeat(64),
        person: "c".repeat(64),
        consentEvidence: "d".repeat(64),
        sequence: 2,
        previousHash: "e".repeat(64),
      });
      const changed = {
        ...receipt,
        ...Object.fromEntries(Object.entries(other).filter(([key]) => key === name)),
      };
      const text = JSON.stringify({ ...file, receipt: changed });
      expect(await verifyFile(text, pem)).toMatchObject({ verdict: "false" });
      expect(await verifyFile(text, null)).toMatchObject({ verdict: "false" });
    },
  );

  it("refuses another signer, even under our key id", async () => {
    const forger = createSigningKey();
    const forged = buildRow(receipt, { ...forger.signing, keyId: signing.keyId });
    expect(await verifyFile(JSON.stringify({ ...forged, receipt }), pem)).toEqual({
      verdict: "false",
      reasons: ["the signature does not match the text"],
    });
    const named = buildRow(receipt, forger.signing);
    expect(await verifyFile(JSON.stringify({ ...named, receipt }), pem)).toEqual({
      verdict: "false",
      reasons: ["it is signed with a key that was never published"],
    });
  });

  it("refuses a receipt with an unknown field", async () => {
    const text = JSON.stringify({ ...file, receipt: { ...receipt, phone: "+15125550100" } });
    expect(await verifyFile(text, pem)).toMatchObject({ verdict: "false" });
  });

  it.each(["", "{}", "[]", "null", "not json"])("refuses %p", async (text) => {
    expect(await verifyFile(text, pem)).toMatchObject({ verdict: "false" });
  });

  it("refuses a private key", async () => {
    const secret = signing.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    await expect(verifyFile(JSON.stringify(file), secret)).rejects.toThrow("private key");
  });
});

it("canonicalJson follows RFC 8785: sorted keys, no spaces, its numbers and strings", () => {
  expect(canonicalJson({ b: [1e21, 0.1, 1], a: '\u20ac\n"', A: null })).toBe(
    '{"A":null,"a":"€\\n\\"","b":[1e+21,0.1,1]}',
  );
});
