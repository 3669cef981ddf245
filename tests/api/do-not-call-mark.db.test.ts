import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import * as z from "zod/mini";
import { GET as exportLeads } from "@/app/api/my/leads/export/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { listOwnLeads, readLead } from "@/lib/public-api/contract/leads";
import { rotateIndexKeys } from "@/scripts/rotate-index-keys/rotate-index-keys";
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

  it.each(["phone", "email"] as const)(
    "is marked while the keys of the hashes are rotated, too: its %s is suppressed by the new hash alone",
    async (kind) => {
      const customer = await createCustomer();
      const { key } = await createApiKey(customer.user);
      const [lead] = (await createOwnLeads(customer.user, ["life"])).leads;
      if (!lead) throw new Error("nothing was sold");
      await replaceAllHashesBut(lead.leadId);
      const { user: staff } = await createStaff();
      const entry = { person: lead.post.contact[kind], reason: "revoked" as const, source: "Call 13" };
      await suppress(entry, { id: staff.id, ipAddress: null });
      expect(await readMarks(customer, bearer(key))).toMatchObject({
        file: { [lead.leadId]: "yes" },
        list: { [lead.leadId]: true },
        detail: { [lead.leadId]: { do_not_contact: true } },
      });
      expect(await rotateIndexKeys()).toMatchObject({ outcome: "done" });
    },
  );
});

/** Rotates the keys of the hashes up to the phase `replacing`, where a transaction holds the lead: it keeps its old hashes, too. */
async function replaceAllHashesBut(leadId: string): Promise<void> {
  env().DATA_KEYS.unshift({ id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) });
  const adding = rotateIndexKeys(({ step }) => {
    if (step === "suppression list: add hashes") throw new Error("stopped");
  });
  await expect(adding).rejects.toThrow("stopped");
  await inTransaction(async (transaction) => {
    await transaction.query(`SELECT 1 FROM "Lead" WHERE "id" = $1 FOR UPDATE`, [leadId]);
    expect(await rotateIndexKeys()).toMatchObject({ outcome: "unfinished", left: 1 });
  });
}
