import { describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { buildEvent, type SignOptions } from "@/tests/factories/stripe-events";
import { receiveStripeEvent } from "./stripe-events.server";

describe("the alert about refused events counts", () => {
  const OUTCOMES = ["stored", "refused", "bad-signature"] as const;
  async function countEvents() {
    const { text } = await writeMetrics();
    const line = (outcome: string) =>
      new RegExp(`^leadwell_stripe_events_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(text)?.[1];
    return OUTCOMES.map((outcome) => Number(line(outcome) ?? 0));
  }
  /** How many more events each outcome has after a step. */
  async function addedBy(step: () => Promise<unknown>) {
    const before = await countEvents();
    await step().catch(() => {});
    const after = await countEvents();
    return OUTCOMES.flatMap((outcome, index) => {
      const added = (after[index] ?? 0) - (before[index] ?? 0);
      return added > 0 ? [[outcome, added]] : [];
    });
  }
  const receive = (options?: SignOptions) => {
    const event = buildEvent("payment_intent.succeeded", "pi_any", options);
    return () => receiveStripeEvent(event.payload, event.signature);
  };

  it("an event that is stored", async () => {
    expect(await addedBy(receive())).toEqual([["stored", 1]]);
  });

  it("an event of the other mode or of another account", async () => {
    expect(await addedBy(receive({ livemode: true }))).toEqual([["refused", 1]]);
    expect(await addedBy(receive({ account: "acct_of_somebody_else" }))).toEqual([["refused", 1]]);
  });

  it("a wrong signature", async () => {
    expect(await addedBy(receive({ secret: "whsec_somebodyelsessecret" }))).toEqual([["bad-signature", 1]]);
  });

  it("no event that could not be stored", async () => {
    await db().$executeRaw`ALTER TABLE "StripeEvent" RENAME TO "Away"`;
    const added = await addedBy(receive());
    await db().$executeRaw`ALTER TABLE "Away" RENAME TO "StripeEvent"`;
    expect(added).toEqual([]);
  });
});
