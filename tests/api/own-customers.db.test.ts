import { beforeEach, expect, it } from "@jest/globals";
import { DELETE, PUT } from "@/app/api/my/exclusions/customers/route";
import { setExcludedCarriers, setSourceBlocked } from "@/app/dashboard/actions";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { LISTS_PER_DAY, LISTS_PER_MONTH } from "@/lib/marketplace/exclusions/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { callAction } from "./call-action";
import { callRoute, cookieOf } from "./call-route";

let customer: Awaited<ReturnType<typeof createConfirmedCustomer>>;
let cookie = "";

beforeEach(async () => {
  customer = await createConfirmedCustomer();
  cookie = await cookieOf(customer);
});

const upload = (body: object) => callRoute({ PUT }, "PUT", { cookie, body });
const remove = () => callRoute({ DELETE }, "DELETE", { cookie, body: {} });
const phone = (index: number) => ({ phones: [`+1512555${String(index).padStart(4, "0")}`], emails: [] });
const tooMany = (detail: RegExp) => ({
  status: 429,
  body: { type: "urn:leadwell:problem:too-many-requests", detail: expect.stringMatching(detail) },
});

it("a list is replaced a few times a day; then the last one stays, and the answer says the limits", async () => {
  // A list that is refused for what is in it does not count.
  for (let index = 0; index < LISTS_PER_DAY; index += 1)
    expect((await upload({ phones: ["12"], emails: [] })).status).toBe(400);
  for (let index = 0; index < LISTS_PER_DAY; index += 1)
    expect((await upload(phone(index))).status).toBe(200);
  const kept = await db().excludedPerson.findMany({ where: { userId: customer.user.id } });
  expect(await upload(phone(100))).toMatchObject(
    tooMany(/4 times a day and 8 times in 30 days.*stays.*in 24 hours/),
  );
  expect(await db().excludedPerson.findMany({ where: { userId: customer.user.id } })).toEqual(kept);
  // Removing a list does not count as an upload, and does not allow another one.
  expect((await remove()).status).toBe(200);
  expect((await upload(phone(101))).status).toBe(429);
});

it("an email that no lead can have is refused", async () => {
  for (const email of ["<a@x.com>", "mailto:b@x.com", "c@x.com.", "d@x.com\u200b"])
    expect((await upload({ phones: [], emails: [email] })).status).toBe(400);
  expect((await upload({ phones: [], emails: ["pat.o'hara@x.com"] })).status).toBe(200);
});

it("a list that is much too long is refused before its entries are read", async () => {
  for (const long of [
    { phones: Array.from({ length: 150_000 }, () => "x"), emails: [] },
    { phones: [], emails: Array.from({ length: 150_000 }, () => 1) },
  ])
    expect(await upload(long)).toMatchObject({
      status: 400,
      body: { detail: "A list may have at most 50000 phones and emails." },
    });
});

it("a list is replaced eight times in 30 days, on whatever days", async () => {
  for (let used = 1; used < LISTS_PER_MONTH; used += 1)
    await throttle("own-customers-month", { account: customer.user.id });
  expect((await upload(phone(0))).status).toBe(200);
  expect(await upload(phone(1))).toMatchObject(tooMany(/in 30 days\.$/));
});

it("the other changes of what an account excludes are limited together", async () => {
  const { points } = LIMITS["change-exclusions"].account;
  const setCarriers = () => callAction(setExcludedCarriers, { carriers: ["geico"] }, { cookie });
  for (let used = 1; used < points; used += 1)
    await throttle("change-exclusions", { account: customer.user.id });
  expect(await setCarriers()).toMatchObject({ ok: true });
  const source = { source: "Source 0000", isBlocked: true };
  for (const refused of [await setCarriers(), await callAction(setSourceBlocked, source, { cookie })])
    expect(refused).toMatchObject({ ok: false, problem: { status: 429 } });
  expect((await remove()).status).toBe(429);
});
