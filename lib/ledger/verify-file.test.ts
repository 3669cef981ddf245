import { describe, expect, it } from "@jest/globals";
import { buildReceipt, buildRow, createSigningKey } from "@/tests/factories/ledger";
import { canonicalJson } from "./canonical-json";
import { describePublicKey } from "./public-key";
import { signReceipt } from "./sign-receipt";
import { verifyFile } from "./verify-file";

const { signing, publicKey } = createSigningKey();
const receipt = buildReceipt({ line: "property-casualty" });
const { payload: _, ...seal } = signReceipt(receipt, signing);
const file = { receipt, ...seal };
const { pem, publicKey: base64, ...key } = describePublicKey(publicKey);
const keyFile = JSON.stringify({ keys: [{ ...key, pem, publicKey: base64, isCurrent: true }] });

describe("a certificate's file", () => {
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

  it("may be written in any order and with any spaces", async () => {
    const entries = Object.entries(receipt).toReversed();
    const text = JSON.stringify({ ...file, receipt: Object.fromEntries(entries) }, null, 4);
    expect(await verifyFile(text, pem)).toMatchObject({ verdict: "genuine" });
  });

  it("without a key proves nothing", async () => {
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

  it("signed by somebody else is false, also with our key's name on it", async () => {
    const forger = createSigningKey();
    const forged = buildRow(receipt, { ...forger.signing, keyId: signing.keyId });
    expect(await verifyFile(JSON.stringify({ ...forged, receipt }), pem)).toEqual({
      verdict: "false",
      reasons: ["the signature does not fit the text"],
    });
    const named = buildRow(receipt, forger.signing);
    expect(await verifyFile(JSON.stringify({ ...named, receipt }), pem)).toEqual({
      verdict: "false",
      reasons: ["it is signed with a key that was never published"],
    });
  });

  it("with anything more in the receipt is none of ours", async () => {
    const text = JSON.stringify({ ...file, receipt: { ...receipt, phone: "+15125550100" } });
    expect(await verifyFile(text, pem)).toMatchObject({ verdict: "false" });
  });

  it.each(["", "{}", "[]", "null", "not json"])("%p is refused", async (text) => {
    expect(await verifyFile(text, pem)).toMatchObject({ verdict: "false" });
  });

  it("is never checked with a private key", async () => {
    const secret = signing.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    await expect(verifyFile(JSON.stringify(file), secret)).rejects.toThrow("private key");
  });
});

it("canonical JSON is RFC 8785: sorted keys, no spaces, numbers and texts as there", () => {
  expect(canonicalJson({ b: [1e21, 0.1, 1], a: '\u20ac\n"', A: null })).toBe(
    '{"A":null,"a":"€\\n\\"","b":[1e+21,0.1,1]}',
  );
});
