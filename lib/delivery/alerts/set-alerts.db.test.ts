import { expect, it } from "@jest/globals";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { listDestinations } from "../destinations/queries.server";
import { setAlerts } from "./set-alerts.server";

async function createWorld() {
  const { user } = await createConfirmedCustomer();
  const owner = { id: user.id, ipAddress: null };
  return {
    set: (change: Parameters<typeof setAlerts>[1]) => setAlerts(owner, change),
    read: async () => {
      const { publicKey: _key, ...alerts } = (await listDestinations(user.id)).alerts;
      return alerts;
    },
  };
}

const night = { from: "22:00", until: "07:00" };
const DEFAULTS = { quietHours: null, dailySummary: false, leadEmails: "each" };

it("what an older tab does not send stays as another tab has set it", async () => {
  const { set, read } = await createWorld();
  await set({ quietHours: night, dailySummary: false, leadEmails: "daily" });
  await set({ leadEmails: "hourly" });
  const saved = await set({ dailySummary: true });
  expect(saved).toEqual({ quietHours: night, dailySummary: true, leadEmails: "hourly" });
  expect(await read()).toEqual(saved);
  expect(await set({ quietHours: null })).toEqual({ ...saved, quietHours: null });
  expect(await set({})).toEqual({ ...saved, quietHours: null });
});

it.each([[{ dailySummary: true }], [{ leadEmails: "daily" as const }], [{ quietHours: night }], [{}]])(
  "the first change of an account, %j, leaves the others at their defaults",
  async (change) => {
    const { set, read } = await createWorld();
    expect(await set(change)).toEqual({ ...DEFAULTS, ...change });
    expect(await read()).toEqual({ ...DEFAULTS, ...change });
  },
);
