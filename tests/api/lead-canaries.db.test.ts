import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import * as z from "zod/mini";
import { POST as erase } from "@/app/api/admin/consumers/erase/route";
import { POST as suppress } from "@/app/api/admin/suppressions/route";
import { POST as searchSuppressions } from "@/app/api/admin/suppressions/search/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { unsealContact } from "@/lib/contacts/seal-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { logger } from "@/lib/platform/logger.server";
import { createStaff } from "@/tests/factories/accounts";
import { canary, findInDatabase } from "@/tests/factories/canaries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { onLeadSold } from "@/worker/subscriptions";
import { callRoute, cookieOf } from "./call-route";
import { callIntake, postLead } from "./post-lead";

/** The log of this process. */
let log = "";

beforeAll(async () => {
  process.env.LOG_LEVEL = "trace";
  // Must run before the logger is created: pino then writes to the stream, not to the file descriptor.
  jest.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  await installCatalog();
});
afterAll(() => {
  jest.restoreAllMocks();
});

let serial = Math.floor(Math.random() * 900_000);

/** A person whose values occur nowhere else. */
function createPerson() {
  serial += 1;
  const line = String(2_000_000 + serial);
  const [exchange, last] = [line.slice(0, 3), line.slice(3)];
  return {
    contact: {
      firstName: canary("first"),
      lastName: canary("last"),
      phone: `(737) ${exchange}-${last}`,
      email: `${canary("mail")}@example.com`,
      street: `12 ${canary("street")} Rd`,
      city: canary("city"),
    },
    /** Formats of the phone. The format without separators is part of the first. */
    spellings: [
      `737${line}`,
      `737-${exchange}-${last}`,
      `737.${exchange}.${last}`,
      `737 ${exchange} ${last}`,
    ],
  };
}
type Person = ReturnType<typeof createPerson>;

const traces = ({ contact, spellings }: Person) => [
  ...Object.values(contact),
  contact.email.slice(0, contact.email.indexOf("@")),
  contact.street.slice(3, -3),
  ...spellings,
];

/** Tables of all schemas, log and emails that have any value of a person in the clear. */
async function findTraces(person: Person): Promise<string[]> {
  const mails = JSON.stringify(
    z.array(z.unknown()).parse(await (await fetch(`${process.env.MAIL_URL}/email`)).json()),
  );
  const found: string[] = [];
  for (const trace of traces(person)) {
    found.push(...(await findInDatabase(trace)).map((table) => `${table}: ${trace}`));
    if (log.includes(trace)) found.push(`log: ${trace}`);
    if (mails.includes(trace)) found.push(`mails: ${trace}`);
  }
  return found;
}

const post = ({ contact }: Person, changes = {}) =>
  buildLeadPost("life", { contact: { ...contact, ...changes } });

describe("personal data of a post", () => {
  it("is nowhere in the clear, for every status of the lead", async () => {
    await emptyMarket();
    await createOpenOrders(1, { quantity: 1 });
    const [{ key }, test, capped] = [
      await createPublisherWithKey(),
      await createPublisherWithKey({}, "test"),
      await createPublisherWithKey({ dailyCap: 0 }),
    ];
    const person = createPerson();
    const other = createPerson();
    const options = { key, idempotencyKey: randomUUID() };
    const body = post(person);
    const sold = await postLead(body, options);
    expect(sold.status).toBe("accepted");
    expect(await onLeadSold()).toBe(1);

    const statuses = [
      await callIntake(body, options),
      await callIntake(post(other), options),
      await callIntake(post(other), { key }),
      await callIntake(post(other), { key }),
      await callIntake(post(person, { dateOfBirth: "2020-01-01" }), { key }),
      await callIntake(post(person, { zip: person.contact.firstName }), { key }),
      await callIntake(
        { ...post(person), [person.contact.lastName.slice(0, 8)]: person.contact.phone },
        { key },
      ),
      await callIntake(post(person), { key: test.key }),
      await callIntake(post(person), { key: capped.key }),
      await callIntake(post(person), {}),
      await callIntake(JSON.stringify(post(person)).slice(0, -1), { key }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 409, 200, 200, 200, 400, 400, 200, 429, 401, 400]);

    for (const one of [person, other]) expect(await findTraces(one)).toEqual([]);
    // The sealed values are complete and can be opened.
    const lead = await db().lead.findUniqueOrThrow({ where: { id: sold.leadId }, include: { key: true } });
    expect(unsealContact(lead.id, { ...lead, keySealed: lead.key?.keySealed ?? null })).toMatchObject({
      ...person.contact,
      phone: `+1${person.spellings[0]}`,
    });
    expect(log).toContain("/api/intake/leads");
    expect(log).toContain('"status":409');
  });

  it("is nowhere in the clear after staff searched, suppressed and erased the person", async () => {
    const person = createPerson();
    const { phone, email } = person.contact;
    const { key } = await createPublisherWithKey();
    await postLead(post(person), { key });
    const cookie = await cookieOf(await createStaff());
    const given = { reason: "dnc", source: "Call 1" };
    const bodies = [
      [{ POST: searchSuppressions }, { search: phone }, 200],
      [{ POST: suppress }, { person: phone, ...given }, 201],
      [{ POST: suppress }, { person: `${email}@`, ...given }, 422],
      [{ POST: erase }, { person: email, case: "Request 1" }, 200],
    ] as const;
    for (const [route, body, status] of bodies)
      expect((await callRoute(route, "POST", { cookie, body })).status).toBe(status);
    expect(await findTraces(person)).toEqual([]);
  });
});

describe("the search for traces", () => {
  it("finds planted values in a table, in the schema of the job queue and in the log", async () => {
    const person = createPerson();
    const { publisherId } = await createPublisherWithKey();
    for (const trace of traces(person)) {
      await db().publisher.update({
        where: { id: publisherId },
        data: { pauseReason: `said ${trace}, twice` },
      });
      expect(await findInDatabase(trace)).toEqual(['public."Publisher"']);
    }
    await db().$executeRawUnsafe(`CREATE SCHEMA planted`);
    await db().$executeRawUnsafe(`CREATE TABLE planted.job AS SELECT '{}'::jsonb AS data`);
    await db().$executeRaw`UPDATE planted.job SET data = ${JSON.stringify(person.contact)}::text::jsonb`;
    logger().warn({ name: person.contact.firstName }, "planted");
    const found = await findTraces(person);
    await db().$executeRawUnsafe(`DROP SCHEMA planted CASCADE`);
    expect(found).toEqual(
      expect.arrayContaining([
        `log: ${person.contact.firstName}`,
        `planted.job: ${person.contact.email}`,
        `planted.job: ${person.contact.street}`,
      ]),
    );
  });
});
