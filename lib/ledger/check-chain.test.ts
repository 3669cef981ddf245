import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { buildLedger, buildReceipt, buildRow, createSigningKey } from "@/tests/factories/ledger";
import { CHAIN_START, checkRows, describeFault, type LedgerRow } from "./check-chain";

const { signing, published } = createSigningKey();
const ledger = buildLedger(12, signing);

async function faultsOf(rows: readonly LedgerRow[], keys = published): Promise<string[]> {
  const { faults } = await checkRows(CHAIN_START, rows, keys);
  return faults.map(({ sequence, lastSequence, fault }) =>
    lastSequence > sequence ? `${sequence}-${lastSequence} ${fault}` : `${sequence} ${fault}`,
  );
}

function replaced(sequence: number, change: (row: LedgerRow) => LedgerRow): LedgerRow[] {
  return ledger.map((row) => (row.sequence === sequence ? change(row) : row));
}

describe("checkRows", () => {
  it("finds no fault in an unchanged ledger, whole or in parts", async () => {
    expect(await faultsOf(ledger)).toEqual([]);
    const first = await checkRows(CHAIN_START, ledger.slice(0, 5), published);
    const second = await checkRows(first.end, ledger.slice(5), published);
    expect([...first.faults, ...second.faults]).toEqual([]);
    expect(second.end).toEqual({ sequence: 12, entryHash: ledger.at(-1)?.entryHash });
  });

  it("names the row whose text was changed", async () => {
    const rows = replaced(4, (row) => ({ ...row, payload: row.payload.replace("life", "auto") }));
    expect(await faultsOf(rows)).toEqual(["4 payload-hash", "4 signature"]);
  });

  it("names the row whose text and hashes were changed", async () => {
    const forger = createSigningKey();
    const old = ledger[3];
    const rows = replaced(4, () => ({
      ...buildRow(buildReceipt({ sequence: 4, previousHash: old?.previousHash ?? "" }), forger.signing),
      keyId: signing.keyId,
    }));
    expect(await faultsOf(rows)).toEqual(["4 entry-hash", "4 signature", "5 broken-link"]);
  });

  it("names a row that was replaced by one with a valid signature", async () => {
    const previousHash = ledger[2]?.entryHash ?? "";
    const rows = replaced(4, () => buildRow(buildReceipt({ sequence: 4, previousHash }), signing));
    expect(await faultsOf(rows)).toEqual(["5 broken-link"]);
  });

  it("names rows that are missing", async () => {
    const without = (...gone: number[]) => ledger.filter(({ sequence }) => !gone.includes(sequence));
    expect(await faultsOf(without(4))).toEqual(["4 missing"]);
    expect(await faultsOf(without(1, 2, 7))).toEqual(["1-2 missing", "7 missing"]);
  });

  it("names rows that changed places", async () => {
    const rows = ledger.map((row) => {
      const other = row.sequence === 4 ? ledger[4] : row.sequence === 5 ? ledger[3] : undefined;
      return { ...(other ?? row), sequence: row.sequence };
    });
    expect(await faultsOf(rows)).toEqual([
      "4 wrong-place",
      "4 broken-link",
      "5 wrong-place",
      "5 broken-link",
      "6 broken-link",
    ]);
  });

  it("names a row that is filed under another lead", async () => {
    const rows = replaced(4, (row) => ({ ...row, leadId: ledger[6]?.leadId ?? "" }));
    expect(await faultsOf(rows)).toEqual(["4 wrong-columns"]);
  });

  it("names every row signed with a key that was never published", async () => {
    expect(await faultsOf(ledger.slice(0, 2), createSigningKey().published)).toEqual([
      "1 unknown-key",
      "2 unknown-key",
    ]);
  });

  it("describes faults as text", () => {
    expect(describeFault({ sequence: 4, lastSequence: 4, fault: "missing" })).toBe(
      "row 4: the row is missing",
    );
    expect(describeFault({ sequence: 4, lastSequence: 6, fault: "missing" })).toMatch(/^rows 4 to 6: /);
  });
});

const damaged = fc.record({
  row: fc.integer({ min: 0, max: ledger.length - 1 }),
  column: fc.constantFrom(
    "payload" as const,
    "payloadHash" as const,
    "previousHash" as const,
    "entryHash" as const,
    "signature" as const,
    "keyId" as const,
  ),
  at: fc.nat(),
  to: fc.constantFrom("0", "7", "a", "f"),
});

it("finds any single changed character in any column", async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async ({ row, column, at, to }) => {
      const victim = ledger[row];
      fc.pre(victim !== undefined);
      const index = at % victim[column].length;
      const value = `${victim[column].slice(0, index)}${to}${victim[column].slice(index + 1)}`;
      fc.pre(value !== victim[column]);
      const rows = ledger.map((other) => (other === victim ? { ...victim, [column]: value } : other));
      const { faults } = await checkRows(CHAIN_START, rows, published);
      expect(faults.map(({ sequence }) => sequence)).toContain(victim.sequence);
    }),
    { numRuns: 300 },
  );
});

it("the hash is SHA-256 (FIPS 180-4, abc)", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
