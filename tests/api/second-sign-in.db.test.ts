import { expect, it } from "@jest/globals";
import { POST as login } from "@/app/api/login/route";
import { POST as register } from "@/app/api/register/route";
import { db } from "@/lib/platform/db/prisma.server";
import { buildRegistration, createCustomer } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

/** The password of the factories. */
const PASSWORD = "a-good-passphrase";

const endReasonOf = async (id: string) => (await db().session.findUniqueOrThrow({ where: { id } })).endReason;

it("a sign-in ends the session that the same browser had before, whoever it belonged to", async () => {
  const [own, other] = [await createCustomer(), await createCustomer()];
  const body = { username: own.user.username, password: PASSWORD };
  for (const before of [own, other]) {
    const { status } = await callRoute({ POST: login }, "POST", { cookie: await cookieOf(before), body });
    expect([status, await endReasonOf(before.sessionId)]).toEqual([200, "signed-out"]);
  }
});

it("so does a registration", async () => {
  const before = await createCustomer();
  const cookie = await cookieOf(before);
  const body = buildRegistration();
  expect((await callRoute({ POST: register }, "POST", { cookie, body })).status).toBe(201);
  expect(await endReasonOf(before.sessionId)).toBe("signed-out");
});

it("a sign-in that fails ends no session, and one without a cookie ends no other session of the account", async () => {
  const own = await createCustomer();
  const { username } = own.user;
  const failed = { username, password: "not this one" };
  await callRoute({ POST: login }, "POST", { cookie: await cookieOf(own), body: failed });
  expect(await endReasonOf(own.sessionId)).toBeNull();
  expect((await callRoute({ POST: login }, "POST", { body: { username, password: PASSWORD } })).status).toBe(
    200,
  );
  expect(await endReasonOf(own.sessionId)).toBeNull();
});
