import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { buildRegistration, createCustomer } from "@/tests/factories/accounts";
import { registerCustomer } from "../registration/register.server";
import { findLiveSession } from "../sessions/sessions.server";
import { changeProfile } from "./change-profile.server";

// Stands for a zone that Node.js knows and this PostgreSQL does not, as after the tz database got a new name.
const NOWHERE = "America/Nowhere";
const find = (id: string) => db().user.findUniqueOrThrow({ where: { id } });

it("a browser in a zone that PostgreSQL does not know registers in Eastern Time", async () => {
  const { user } = await registerCustomer(buildRegistration({ timeZone: NOWHERE }), NO_CLIENT);
  expect(await find(user.id)).toMatchObject({ timeZone: "America/New_York" });
});

it("a profile takes no zone that PostgreSQL does not know, and an account that has one keeps its other changes", async () => {
  const { user, sessionId } = await createCustomer();
  const viewer = await findLiveSession(sessionId);
  if (!viewer) throw new Error("not signed in");
  const change = { firstName: "Anna", timeZone: NOWHERE };
  await expect(changeProfile(viewer, change, NO_CLIENT)).rejects.toMatchObject({
    status: 422,
    code: "time-zone-not-known",
    extras: { errors: { timeZone: [expect.stringContaining("choose another one")] } },
  });
  expect(await find(user.id)).toMatchObject({ firstName: "Ann", timeZone: "America/New_York" });

  await db().user.update({ where: { id: user.id }, data: { timeZone: NOWHERE } });
  await changeProfile(viewer, change, NO_CLIENT);
  expect(await find(user.id)).toMatchObject({ firstName: "Anna", timeZone: NOWHERE });
  await changeProfile(viewer, { timeZone: "Pacific/Honolulu" }, NO_CLIENT);
  expect(await find(user.id)).toMatchObject({ timeZone: "Pacific/Honolulu" });
});
