import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { POST as suppressLead } from "@/app/api/admin/leads/[id]/suppression/route";
import { POST as importList } from "@/app/api/admin/suppressions/import/route";
import { POST as suppress } from "@/app/api/admin/suppressions/route";
import { POST as search } from "@/app/api/admin/suppressions/search/route";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { importResult, suppressionPageDto } from "@/lib/contacts/suppression/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

const staffCookie = async () => cookieOf(await createStaff());
const GIVEN = { reason: "dnc", source: "Call 4711" } as const;

const add = async (cookie: string, person: string) =>
  callRoute({ POST: suppress }, "POST", { cookie, body: { person, ...GIVEN } });

async function find(cookie: string, person: string) {
  const { body } = await callRoute({ POST: search }, "POST", { cookie, body: { search: person } });
  return suppressionPageDto.parse(body);
}

it("a person whom staff find on the list is in the audit log; a page of the list and a search without a match are not", async () => {
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  const person = "+17375553497";
  const found = () =>
    db().auditEntry.findMany({ where: { actorId: staff.user.id, action: "suppression.find" } });
  expect((await find(cookie, person)).total).toBe(0);
  await add(cookie, person);
  expect((await callRoute({ POST: search }, "POST", { cookie, body: {} })).status).toBe(200);
  expect(await found()).toEqual([]);
  expect((await find(cookie, "(737) 555-3497")).total).toBe(1);
  expect(await found()).toMatchObject([
    {
      subjectType: "suppression",
      subjectId: expect.stringMatching(/^phone:[\w.-]{20,}$/),
      outcome: "done",
      after: { searchedBy: "phone" },
    },
  ]);
  expect(JSON.stringify((await found()).map(({ after, subjectId }) => [after, subjectId]))).not.toContain(
    "5553497",
  );
});

it("nobody tries a list of phones or emails on the suppression list", async () => {
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  const look = () => callRoute({ POST: search }, "POST", { cookie, body: { search: "+17375553499" } });
  expect((await look()).status).toBe(200);
  const { points } = LIMITS["staff-search"].account;
  for (let attempt = 1; attempt < points; attempt += 1)
    await throttle("staff-search", { account: staff.user.id, ipAddress: null });
  expect((await look()).status).toBe(429);
});

it("one session does not empty the stock person by person", async () => {
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  for (let attempt = 0; attempt < LIMITS["staff-suppress"].account.points; attempt += 1)
    await throttle("staff-suppress", { account: staff.user.id, ipAddress: null });
  expect((await add(cookie, "+17375553498")).status).toBe(429);
  const ofLead = { cookie, params: { id: randomUUID() }, body: {} };
  expect((await callRoute({ POST: suppressLead }, "POST", ofLead)).status).toBe(429);
});

async function importLines(cookie: string, lines: readonly string[], firstLine = 1) {
  const body = { firstLine, lines, reason: "revoked", source: "list.csv" };
  return importResult.parse((await callRoute({ POST: importList }, "POST", { cookie, body })).body);
}

it("a suppressed person leaves the stock in all lines and is not taken in again", async () => {
  const cookie = await staffCookie();
  const { key } = await createPublisherWithKey();
  const phone = "+17375553401";
  const life = await postLead(buildLeadPost("life", { contact: { phone } }), { key });
  const auto = await postLead(buildLeadPost("auto", { contact: { phone } }), { key });
  const other = await postLead(buildLeadPost("life"), { key });
  expect(await add(cookie, "(737) 555-3401")).toMatchObject({
    status: 201,
    body: { added: 1, leftStock: 2 },
  });
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { action: "suppression.add" },
    orderBy: { id: "desc" },
  });
  expect(entry.after).toMatchObject({ leads: [life.leadId, auto.leadId].toSorted() });
  const rows = await db().lead.findMany({ where: { id: { in: [life.leadId, auto.leadId, other.leadId] } } });
  const left = rows.filter(({ status }) => status === "suppressed");
  expect(left.map(({ id }) => id).toSorted()).toEqual([life.leadId, auto.leadId].toSorted());
  expect(left.every(({ phoneSealed, emailSealed }) => phoneSealed === null && emailSealed === null)).toBe(
    true,
  );
  expect(await postLead(buildLeadPost("health", { contact: { phone } }), { key })).toMatchObject({
    status: "duplicate",
    reasons: ["person-not-needed"],
  });
});

it("a person is found by the whole phone only, and a second entry changes nothing", async () => {
  const cookie = await staffCookie();
  await add(cookie, "Una.Wanted@example.com");
  expect(await add(cookie, "una.wanted@example.com")).toMatchObject({ body: { added: 0, known: 1 } });
  expect(await find(cookie, "una.wanted@EXAMPLE.com")).toMatchObject({
    total: 1,
    suppressions: [{ kind: "email", reason: "dnc", source: "Call 4711" }],
  });
  expect(await find(cookie, "una.wanted")).toMatchObject({ total: 0, understood: false });
  expect(await find(cookie, "somebody.else@example.com")).toMatchObject({ total: 0, understood: true });
  expect((await add(cookie, "not a person")).status).toBe(422);
});

it("an import adds valid lines and names the invalid ones", async () => {
  const cookie = await staffCookie();
  const lines = [
    "phone,e-mail,name",
    '"(737) 555-3402",one@example.com,"Doe, Jane"',
    "737-555-3403,,",
    "",
    "12345,nobody,",
    '"not closed',
    "7375553403,,",
  ];
  expect(await importLines(cookie, lines)).toEqual({
    added: 3,
    known: 0,
    leftStock: 0,
    errors: [
      { line: 5, problem: "No US phone number and no email." },
      { line: 6, problem: "The quotes are not closed." },
    ],
  });
  expect(await importLines(cookie, lines, 501)).toMatchObject({
    added: 0,
    known: 3,
    errors: [{ line: 501 }, { line: 505 }, { line: 506 }],
  });
  expect((await find(cookie, "+1 737 555 3402")).suppressions).toMatchObject([
    { reason: "revoked", source: "list.csv" },
  ]);
});

it("an import reports a phone that cannot be read beside an email, and reads extensions and apostrophes", async () => {
  const cookie = await staffCookie();
  const email = (name: string) => `${name}@unread.example`;
  const problem = "One phone number or email was read, and another was not.";
  const lines = [
    `737-555-3411 x12,${email("a")}`,
    `'+17375553412,${email("b")}`,
    'Dana "DJ" Rivers,7375553413,2026-11-20 10:15:00',
    `737-555-3414 (cell),${email("c")}`,
    `737-555-3414 / 737-555-3415,${email("d")}`,
    "737-555-3416,nobody@",
  ];
  expect(await importLines(cookie, lines)).toEqual({
    added: 8,
    known: 0,
    leftStock: 0,
    errors: [4, 5, 6].map((line) => ({ line, problem })),
  });
  for (const last of [1, 2, 3, 6])
    expect(await find(cookie, `+1737555341${last}`)).toMatchObject({ total: 1 });
});

it("the audit log has the counts and no person", async () => {
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  await add(cookie, "+17375553404");
  await importLines(cookie, ["two@example.com"]);
  const entries = await db().auditEntry.findMany({
    where: { actorId: staff.user.id, action: { startsWith: "suppression." } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["suppression.add", "suppression.import"]);
  // A keyed hash of the person would stay here for good, and no rotation of the keys would reach it.
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([null, null]);
  const text = JSON.stringify(entries.map(({ after }) => after));
  for (const secret of ["5553404", "two@example.com"]) expect(text).not.toContain(secret);
});
