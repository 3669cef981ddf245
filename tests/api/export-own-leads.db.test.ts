import { beforeAll, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { GET as exportData } from "@/app/api/user/export/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { exportPersonalData } from "@/lib/privacy/export-personal-data.server";
import { requestReturn } from "@/lib/returns/request-return.server";
import { createCustomer } from "@/tests/factories/accounts";
import { canary } from "@/tests/factories/canaries";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { tamper } from "@/tests/factories/tamper";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const read = (cookie: string) => callRoute({ GET: exportData }, "GET", { cookie });

const leadsOf = (body: unknown) =>
  z.object({ leads: z.array(z.looseObject({ id: z.string(), notes: z.array(z.unknown()) })) }).parse(body)
    .leads;

describe("leads in the export of personal data", () => {
  it("are the viewer's, with notes, and without contact", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const { leads } = await createOwnLeads(customer.user, ["life", "auto"]);
    await createOwnLeads(other.user, ["life"]);
    const [silent, noted] = leads.map(({ leadId }) => leadId);
    const text = canary("lead-note");
    await writeNote(customer.user, noted ?? "", { text: "First call" });
    await writeNote(customer.user, noted ?? "", { text, outcome: "quoted" });
    const said = canary("return-text");
    await requestReturn(customer.user, noted ?? "", {
      reason: "wrong-person",
      remedy: "replacement",
      text: said,
    });
    await tamper(`DELETE FROM "LeadView"`);

    const { body } = await read(await cookieOf(customer));

    expect(leadsOf(body)).toEqual([
      expect.objectContaining({
        id: noted,
        line: "auto",
        state: "TX",
        orderId: leads[1]?.orderId,
        outcome: "quoted",
        receivedAt: expect.stringMatching(/Z$/),
        soldAt: expect.stringMatching(/Z$/),
        notes: [
          { at: expect.any(String), outcome: null, text: "First call" },
          { at: expect.any(String), outcome: "quoted", text },
        ],
        return: expect.objectContaining({ status: "open", reason: "wrong-person", text: said, refund: null }),
      }),
      expect.objectContaining({ id: silent, line: "life", outcome: "new", notes: [], return: null }),
    ]);
    expect(body).toMatchObject({
      contactOfLeads: expect.stringContaining("Dashboard, Leads, Export as CSV"),
    });
    const whole = JSON.stringify(body);
    for (const { post } of leads)
      for (const value of [post.contact.email, post.contact.phone, post.contact.lastName])
        expect(whole).not.toContain(value);
    // Notes may name people, so opening them counts as a view of the lead.
    expect(await db().leadView.findMany({ select: { leadId: true, userId: true } })).toEqual([
      { leadId: noted, userId: customer.user.id },
    ]);
  });

  it("are complete, each once, over several batches", async () => {
    const owner = await createOwner();
    const ids = [...(await sellLeads(owner, 700)), ...(await sellLeads(owner, 501))];
    const { body } = await exportPersonalData({ id: owner.userId }, NO_CLIENT);
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    for await (const piece of body) pieces.push(decoder.decode(piece, { stream: true }));
    const found = leadsOf(JSON.parse(pieces.join(""))).map(({ id }) => id);
    expect(found.toSorted()).toEqual(ids.toSorted());
    // Three batches: no chunk has all leads.
    expect(pieces.filter((piece) => ids.some((id) => piece.includes(id)))).toHaveLength(3);
  });
});
