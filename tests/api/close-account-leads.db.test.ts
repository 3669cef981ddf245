import { beforeAll, expect, it } from "@jest/globals";
import { POST as closeAccount } from "@/app/api/user/close/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { writeNote } from "@/lib/inbox/lead-notes.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createBuyer } from "@/tests/factories/accounts";
import { createDestinationRow } from "@/tests/factories/deliveries";
import { createOwnLead, createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const close = async (buyer: SignInResult) =>
  callRoute({ POST: closeAccount }, "POST", {
    cookie: await cookieOf(buyer),
    body: { password: "a-good-passphrase", confirmation: buyer.user.username },
  });

it("closing an account shreds what leads somewhere and what was noted, and keeps the proof of the sales", async () => {
  const [buyer, other] = [await createBuyer(), await createBuyer()];
  const { leads } = await createOwnLeads(buyer.user, ["life"]);
  const [leadId = "", foreignLeadId] = [leads[0]?.leadId, await createOwnLead(other.user)];
  for (const [by, id] of [[buyer, leadId] as const, [other, foreignLeadId] as const])
    await writeNote(by.user, id, { text: "Call after six", outcome: "quoted" });
  const webhook = { kind: "webhook", config: { url: "https://crm.example/hook" } } as const;
  const { id: destinationId } = await createDestinationRow(buyer.user.id, webhook);
  await db().order.updateMany({
    where: { userId: buyer.user.id },
    data: { status: "completed", completedAt: new Date() },
  });
  const readProof = () =>
    Promise.all([
      db().allocation.findMany({ where: { userId: buyer.user.id } }),
      db().ledgerEntry.findMany({ where: { leadId } }),
      db().consentEvidence.findMany({ where: { leadId } }),
      db().lead.findMany({ where: { id: leadId } }),
    ]);
  const proof = await readProof();
  expect(proof.map(({ length }) => length)).toEqual([1, 1, 1, 1]);

  expect((await close(buyer)).status).toBe(204);

  expect(await readProof()).toEqual(proof);
  expect(await db().leadNote.findMany({ where: { leadId } })).toMatchObject([
    { textSealed: null, outcome: "quoted" },
  ]);
  expect(await db().leadNote.findMany({ where: { leadId: foreignLeadId } })).toMatchObject([
    { textSealed: expect.any(String), outcome: "quoted" },
  ]);
  expect(await db().destination.findUniqueOrThrow({ where: { id: destinationId } })).toMatchObject({
    name: "",
    summary: "",
    configSealed: null,
    secretSealed: null,
    removedAt: expect.any(Date),
  });
});
