import type { IntakeStatus, Reason } from "./checks/reasons";

interface TestZip {
  zip: string;
  state: string;
  status: IntakeStatus;
  reason: Reason | null;
}

/**
 * With a test key these ZIP codes get these answers, whatever our stock and demand: a publisher can build and
 * test against each of them. Everything else about the post is checked as always.
 */
export const TEST_ZIPS: readonly TestZip[] = [
  { zip: "10001", state: "NY", status: "accepted", reason: null },
  { zip: "77001", state: "TX", status: "stored", reason: "no-demand" },
  { zip: "60601", state: "IL", status: "duplicate", reason: "person-sold" },
  { zip: "90001", state: "CA", status: "suppressed", reason: "on-suppression-list" },
  { zip: "33101", state: "FL", status: "rejected", reason: "phone-not-valid" },
];

/** What a test post of this ZIP code is answered; any other one is accepted. */
export function testOutcome(zip: string): Pick<TestZip, "status" | "reason"> {
  return TEST_ZIPS.find((entry) => entry.zip === zip) ?? { status: "accepted", reason: null };
}
