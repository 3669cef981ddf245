import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { POST as test } from "@/app/api/delivery/destinations/[destinationId]/test/route";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createDestinationRow } from "@/tests/factories/deliveries";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { callRoute, cookieOf } from "./call-route";

const newStranger = () => `stranger-${randomUUID()}@example.com`;

/** A customer, confirmed or not, who sends a test to an email destination. */
async function sendTest(addressesOf: (own: string) => string[], emailConfirmedAt: Date | null) {
  const customer = await createCustomer();
  await db().user.update({ where: { id: customer.user.id }, data: { emailConfirmedAt } });
  const { id: destinationId } = await createDestinationRow(customer.user.id, {
    kind: "email",
    config: { addresses: addressesOf(customer.user.email), attachCsv: false },
  });
  const cookie = await cookieOf(customer);
  return callRoute({ POST: test }, "POST", { cookie, params: { destinationId }, body: { line: "life" } });
}

describe("a test email", () => {
  it("is sent only to the owner's confirmed email, however it is written", async () => {
    const stranger = newStranger();
    let own = "";
    const answer = await sendTest((email) => {
      own = email.replace("agent", "Agent");
      return [stranger, own];
    }, new Date());
    expect(answer).toMatchObject({ status: 200, body: { isAccepted: true } });
    await until(async () => (await mailsTo(own)).length > 0);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it.each([
    ["an email that nobody confirmed", () => [newStranger()], new Date()],
    ["the own email before it is confirmed", (own: string) => [own], null],
  ])("is refused for %s", async (_what, addressesOf, emailConfirmedAt) => {
    expect(await sendTest(addressesOf, emailConfirmedAt)).toMatchObject({
      status: 422,
      body: { type: "urn:leadwell:problem:email-not-confirmed" },
    });
  });
});
