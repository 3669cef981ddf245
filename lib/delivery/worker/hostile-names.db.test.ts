import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { Received } from "@/sandbox/crm/control/control-contract";
import { openCrm } from "@/sandbox/crm/testing/open-crm";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { openMailServer } from "@/tests/receiver/mail-server";
import { allowOutbound } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import type { DestinationConfig } from "../destinations/config-schemas";

const crm = openCrm();
const server = openMailServer();
beforeAll(async () => {
  const standIns = { SMTP_URL: server.url(), HUBSPOT_ORIGIN: crm.url(), SALESFORCE_ORIGIN: crm.url() };
  allowOutbound(crm.url(), standIns);
  await installCatalog();
});

const workers = openDeliveryWorkers();

/** What intake refuses; if it ever got past it, it must not become a header, a recipient or another message. */
const FIRST = "Eve\r\nBcc: everybody@evil.example\r\nX-Injected: yes\r\n\r\nGET / HTTP/1.1";
const LAST = '=HYPERLINK("http://evil.example")\nRivers\u2028{{contact_info.phone}}';

function mapped(body: "json" | "form"): DestinationConfig {
  const fields = [{ field: "name", value: "{{contact_info.first_name}} {{contact_info.last_name}}" }];
  const headers = [{ name: "X-Key", value: "{{contact_info.first_name}}" }];
  return { kind: "mapped", config: { method: "POST", url: crm.url("/crm/leads"), headers, body, fields } };
}

async function deliverToAllKinds() {
  const owner = await createOwner();
  await db().deliverySettings.create({ data: { userId: owner.userId, mode: "all" } });
  const hook = `r-${randomUUID().slice(0, 8)}`;
  const targets: DestinationConfig[] = [
    webhookTo(crm.url(`/hooks/${hook}`)),
    { kind: "email", config: { addresses: ["leads@agency.example"], attachCsv: true } },
    { kind: "hubspot", config: { token: "pat-na1-good" } },
    {
      kind: "salesforce",
      config: { organizationId: "00D000000000001", leadSource: "Leadwell", hasStatePicklists: true },
    },
    mapped("json"),
    mapped("form"),
  ];
  for (const [index, target] of targets.entries()) {
    const { secret } = await createDestinationRow(owner.userId, target, { position: index + 1 });
    if (target.kind === "webhook") await crm.control().setHook(hook, { secret });
  }
  await workers.start();
  await sellLeads(owner, 1, { firstName: FIRST, lastName: LAST });
  const where = { userId: owner.userId };
  await until(async () => (await db().delivery.count({ where: { ...where, status: "accepted" } })) === 6);
  return { owner, hook };
}

const nameIn = ({ body, headers }: Received): string | null => {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? new URLSearchParams(body).get("name") : JSON.parse(body).name;
};

it("a line break in a consumer's name is a part of the name, for every kind", async () => {
  const { owner, hook } = await deliverToAllKinds();
  const calls = await crm.control().listReceived();
  // A worker that is silent for too long on a busy machine sends again, so a receiver may be called twice.
  expect([...new Set(calls.map((call) => call.hook))].toSorted()).toEqual(
    ["crm-leads", "hubspot", hook, "salesforce"].toSorted(),
  );
  for (const { headers } of calls) {
    expect(Object.keys(headers)).not.toContain("x-injected");
    expect(JSON.stringify(headers)).not.toContain("evil.example");
  }
  const webhook = calls.find((call) => call.hook === hook);
  expect(webhook?.signature).toBe("verified");
  expect(JSON.parse(webhook?.body ?? "")).toMatchObject({
    data: { contact_info: { first_name: FIRST, last_name: LAST } },
  });
  const mappedCalls = calls.filter((call) => call.hook === "crm-leads");
  expect(mappedCalls.length).toBeGreaterThanOrEqual(2);
  expect(new Set(mappedCalls.map(nameIn))).toEqual(new Set([`${FIRST} ${LAST}`]));
  // A mapping's headers are its owner's text and nothing else: no placeholder in them is filled.
  expect(new Set(mappedCalls.map(({ headers }) => headers["x-key"]))).toEqual(
    new Set(["{{contact_info.first_name}}"]),
  );
  const salesforce = new URLSearchParams(calls.find((call) => call.hook === "salesforce")?.body);
  // Salesforce's field takes 40 characters.
  expect(salesforce.getAll("first_name")).toEqual([FIRST.slice(0, 40)]);
  const hubspot = calls.find((call) => call.hook === "hubspot");
  expect(JSON.parse(hubspot?.body ?? "")).toMatchObject({ properties: { firstname: FIRST, lastname: LAST } });
  await checkDeliveries(owner.userId);
});

it("a line break in a consumer's name makes no header, no recipient and no row in a mail", async () => {
  await deliverToAllKinds();
  expect(server.recipients).toEqual(["leads@agency.example"]);
  const [mail = "", ...more] = server.mails;
  expect(more).toEqual([]);
  const [head = ""] = mail.split("\r\n\r\n");
  expect(head).toMatch(/^To: leads@agency\.example$/m);
  expect(head).toMatch(/^Subject: New life lead in Texas$/m);
  expect(head).not.toMatch(/bcc|injected|evil/i);
  expect(parse(csvIn(mail), { columns: true, bom: true })).toMatchObject([
    { first_name: FIRST, last_name: `'${LAST}`, phone: "(512) 555-0142" },
  ]);
});

/** The attachment, decoded. */
function csvIn(mail: string): Buffer {
  const [, part = ""] = mail.split(/^Content-Type: text\/csv.*$/m);
  const [, encoded = ""] = part.split("\r\n\r\n");
  return Buffer.from(encoded, "base64");
}
