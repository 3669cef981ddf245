import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import * as z from "zod/mini";
import { GET as exportLeads } from "@/app/api/my/leads/export/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { listOwnLeads, readLead } from "@/lib/public-api/contract/leads";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { bearer, createApiKey } from "@/tests/factories/api-keys";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callOperation } from "./call-operation";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const fileRows = z.array(z.looseObject({ Lead: z.string(), "Do not call": z.string() }));
const page = z.object({
  leads: z.array(z.looseObject({ lead_id: z.string(), do_not_contact: z.boolean() })),
});

/** What the file, the list of the public API and its detail say about each lead of the customer. */
async function readMarks(customer: SignInResult, headers: Record<string, string>) {
  const file = await callRoute({ GET: exportLeads }, "GET", { cookie: await cookieOf(customer) });
  const rows = fileRows.parse(parse(String(file.body), { columns: true, bom: true }));
  const { leads } = page.parse((await callOperation(listOwnLeads, { headers })).body);
  const details: [string, unknown][] = [];
  for (const { lead_id } of leads) {
    const { body } = await callOperation(readLead, { headers, params: { leadId: lead_id } });
    details.push([lead_id, body]);
  }
  return {
    file: Object.fromEntries(rows.map((row) => [row.Lead, row["Do not call"]])),
    list: Object.fromEntries(leads.map((lead) => [lead.lead_id, lead.do_not_contact])),
    detail: Object.fromEntries(details),
  };
}

describe("a lead whose person is on the suppression list", () => {
  it("is marked in the file and in the public API, until the entry is lifted", async () => {
    const customer = await createCustomer();
    const { key } = await createApiKey(customer.user);
    const { leads } = await createOwnLeads(customer.user, ["life", "auto"]);
    const [revoked, other] = leads;
    if (!revoked || !other) throw new Error("nothing was sold");
    const { user: staff } = await createStaff();
    const actor = { id: staff.id, ipAddress: null };
    const person = revoked.post.contact.phone;

    await suppress({ person, reason: "revoked", source: "Call 12" }, actor);
    expect(await readMarks(customer, bearer(key))).toMatchObject({
      file: { [revoked.leadId]: "yes", [other.leadId]: "no" },
      list: { [revoked.leadId]: true, [other.leadId]: false },
      detail: { [revoked.leadId]: { do_not_contact: true }, [other.leadId]: { do_not_contact: false } },
    });

    await liftSuppression({ person, note: "Another person's number" }, actor);
    expect(await readMarks(customer, bearer(key))).toMatchObject({
      file: { [revoked.leadId]: "no" },
      list: { [revoked.leadId]: false },
      detail: { [revoked.leadId]: { do_not_contact: false } },
    });
  });
});
