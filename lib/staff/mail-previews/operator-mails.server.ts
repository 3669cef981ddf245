import "server-only";
import { ledgerDiffersText } from "@/lib/ledger/ledger-differs.email";
import { ledgerHeadText } from "@/lib/ledger/ledger-head.email";

/** The emails to the operator, with sample data. */
export function operatorMails() {
  const entryHash = "9f2c51d07a6e4b38c1f0d2e5a7b94c6812de30f5476a8b9c0d1e2f3a4b5c6d7e";
  return [
    {
      id: "ledger-head",
      name: "Head of the ledger",
      occasion: "To the operator, every day.",
      content: ledgerHeadText({
        day: "2026-11-21",
        sequence: 48_213,
        entryHash,
        payload: `{"entryHash":"${entryHash}","sequence":48213,"statedAt":"2026-11-21T05:47:00.000Z","type":"leadwell.ledger-head/v1"}`,
        signature: `${"Sample".repeat(14)}AA==`,
        keyId: "4d1f".repeat(16),
        check: { startedAt: new Date("2026-11-21T00:29:00Z"), verdict: "passed" },
      }),
    },
    {
      id: "ledger-differs",
      name: "Ledger check: differences",
      occasion: "To the operator, when a check of the ledger finds differences.",
      content: ledgerDiffersText({
        checkedAt: new Date("2026-11-21T06:29:00Z"),
        entries: 48_213,
        differences: 1,
        firstDifference: "row 48120: its consent evidence has another hash than the receipt",
      }),
    },
  ];
}
