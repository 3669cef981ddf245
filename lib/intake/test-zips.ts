import type { IntakeStatus, Reason } from "./checks/reasons";

interface TestZip {
  zip: string;
  state: string;
  status: IntakeStatus;
  reason: Reason | null;
}

/**
 * With a test key, these ZIP codes lead to these responses, whatever our stock and demand. So a publisher can test
 * every status. All other checks of the post run as usual, but a number that nobody can have passes.
 */
export const TEST_ZIPS: readonly TestZip[] = [
  { zip: "10001", state: "NY", status: "accepted", reason: null },
  { zip: "77001", state: "TX", status: "stored", reason: "no-demand" },
  { zip: "60601", state: "IL", status: "duplicate", reason: "person-not-needed" },
  { zip: "90001", state: "CA", status: "duplicate", reason: "person-not-needed" },
  { zip: "33101", state: "FL", status: "rejected", reason: "phone-not-valid" },
  { zip: "98101", state: "WA", status: "rejected", reason: "certificate-used" },
];

/** Whether a test post with this address gets the response of its ZIP code; the state may be one that was not agreed. */
export function hasTestZip({ zip, state }: { zip: string; state: string }): boolean {
  return TEST_ZIPS.some((entry) => entry.zip === zip.slice(0, 5) && entry.state === state);
}

/** The outcome of a test post with this ZIP code. Every other ZIP code is accepted. */
export function testOutcome(zip: string): Pick<TestZip, "status" | "reason"> {
  return TEST_ZIPS.find((entry) => entry.zip === zip) ?? { status: "accepted", reason: null };
}
