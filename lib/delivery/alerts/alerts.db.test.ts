import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { readVapid, subscribeBrowser } from "@/tests/receiver/push-browser";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { changeDestination } from "../destinations/change-destination.server";
import { pushConfig } from "../destinations/config-schemas";
import { replay } from "../replay/replay.server";
import { pushPublicKey } from "../senders/send-push.server";
import { setAlerts } from "./set-alerts.server";
import { turnOnAlerts } from "./turn-on-alerts.server";

const receiver = openReceiver({ VAPID_PRIVATE_KEY: randomBytes(32).toString("base64url") });
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
let path: string;
const actor = () => ({ id: owner.userId, ipAddress: null });
beforeEach(async () => {
  owner = await createOwner();
  path = `/push/${randomUUID()}`;
});

const browserAt = (name = "") => subscribeBrowser(`${receiver.origin}${path}${name}`);
const arrivals = (name = "") => receiver.arrivals.filter((arrival) => arrival.path === path + name);
const deliveries = (where: object = {}) =>
  db().delivery.findMany({ where: { userId: owner.userId, ...where } });

describe("a browser with alerts", () => {
  it("is told about a new lead without personal data, by an encrypted and signed message", async () => {
    const browser = browserAt();
    await createDestinationRow(owner.userId, browser.target);
    await workers.start();
    const [leadId] = await sellLeads(owner, 1);
    await until(() => arrivals().length === 1);
    const [arrival] = arrivals();
    if (!arrival) throw new Error("no alert");
    expect(browser.read(arrival)).toEqual({
      title: "New life lead",
      body: "Premium, TX. Open it to see when you may call.",
      url: `/dashboard/leads/${leadId}`,
      tag: leadId,
    });
    expect(arrival.bytes.includes("Rivers")).toBe(false);
    const { claims, publicKey } = readVapid(arrival);
    expect(claims).toMatchObject({ aud: receiver.origin });
    expect(publicKey).toBe(pushPublicKey());
    await until(async () => (await deliveries({ status: "accepted", event: "lead.alert" })).length === 1);
  });

  it("is no backup: the lead goes to the CRM, and a failing CRM has no browser as its next destination", async () => {
    await createDestinationRow(owner.userId, browserAt("/browser").target, { position: 1 });
    const crm = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}${path}/crm`), {
      position: 2,
    });
    receiver.behave(`${path}/crm`, answering(500));
    await workers.start();
    await sellLeads(owner, 1);
    await until(() => arrivals("/crm").length === 1 && arrivals("/browser").length === 1);
    await until(async () => (await deliveries({ status: "accepted", event: "lead.alert" })).length === 1);
    expect(await deliveries({ event: "lead.delivered" })).toMatchObject([
      { destinationId: crm.id, status: "due" },
    ]);
  });

  it("that ended its subscription is paused", async () => {
    const { id } = await createDestinationRow(owner.userId, browserAt().target);
    receiver.behave(path, answering(404));
    await workers.start();
    await sellLeads(owner, 1);
    const read = () => db().destination.findUniqueOrThrow({ where: { id } });
    await until(async () => (await read()).pausedAt !== null);
    expect((await read()).pausedBy).toBe("gone");
  });

  it("is tried again when another browser has accepted the alert", async () => {
    await createDestinationRow(owner.userId, browserAt("/one").target);
    const second = await createDestinationRow(owner.userId, browserAt("/two").target, { position: 2 });
    receiver.behave(`${path}/two`, answering(503));
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await deliveries({ status: "accepted" })).length === 1);
    await until(
      async () => (await deliveries({ destinationId: second.id, claimedBy: null, attempts: 1 })).length === 1,
    );
    expect(await deliveries({ destinationId: second.id })).toMatchObject([{ status: "due" }]);
  });

  it("gets no alert that is more than an hour late, and none that was sold before", async () => {
    const { id: destinationId } = await createDestinationRow(owner.userId, browserAt().target);
    const [leadId] = await sellLeads(owner, 1);
    await db().lead.update({ where: { id: leadId }, data: { soldAt: new Date(Date.now() - 61 * 60_000) } });
    await workers.start();
    await until(async () => (await deliveries({ status: "dead" })).length === 1);
    expect(arrivals()).toEqual([]);
    const range = { from: new Date(0).toISOString(), to: new Date().toISOString() };
    await expect(
      replay(actor(), { destinationId, from: range.from.replace("1970", "2020"), to: range.to }),
    ).rejects.toMatchObject({ status: 422, code: "alerts-not-repeated" });
  });

  it("needs a key that messages can be encrypted for", () => {
    const { config } = browserAt().target;
    expect(pushConfig.safeParse(config).success).toBe(true);
    expect(pushConfig.safeParse({ ...config, p256dh: `B${"A".repeat(86)}` }).success).toBe(false);
  });

  it("is added once, however often it is turned on, and resumed when it was paused", async () => {
    const { target } = browserAt();
    const first = await turnOnAlerts(actor(), CHROME, target.config);
    await db().destination.update({
      where: { id: first.id },
      data: { pausedAt: new Date(), pausedBy: "gone" },
    });
    expect(await turnOnAlerts(actor(), CHROME, target.config)).toEqual(first);
    expect(await db().destination.findMany({ where: { userId: owner.userId } })).toMatchObject([
      { kind: "push", name: "Chrome on Windows", pausedAt: null },
    ]);
  });
});

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

describe("quiet hours", () => {
  it("hold alerts back: one alert at their end, however many leads come", async () => {
    const { id } = await createDestinationRow(owner.userId, browserAt().target);
    const browser = browserAt("/second");
    await createDestinationRow(owner.userId, browser.target);
    // All day but one minute, far from now.
    const now = new Date();
    const far = (now.getUTCHours() + 12) % 24;
    const at = (hour: number, minute: string) => `${String(hour).padStart(2, "0")}:${minute}`;
    await db().user.update({ where: { id: owner.userId }, data: { timeZone: "UTC" } });
    await setAlerts(actor(), {
      quietHours: { from: at(far, "01"), until: at(far, "00") },
      dailySummary: false,
      leadEmails: "each",
    });
    await sellLeads(owner, 3);
    await sellLeads(owner, 2);
    const waiting = await deliveries({ event: "lead.alert" });
    expect(waiting).toHaveLength(2);
    expect(new Set(waiting.map(({ destinationId }) => destinationId)).has(id)).toBe(true);
    for (const { leadId, dueAt } of waiting) {
      expect(leadId).toBeNull();
      expect(dueAt.toISOString().slice(11, 16)).toBe(at(far, "00"));
      expect(dueAt.getTime()).toBeGreaterThan(now.getTime());
    }
    // Pausing and resuming sends what waits, but not this alert.
    await changeDestination(actor(), id, { paused: true });
    await changeDestination(actor(), id, { paused: false });
    expect((await deliveries({ destinationId: id }))[0]?.dueAt).toEqual(
      waiting.find(({ destinationId }) => destinationId === id)?.dueAt,
    );
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { dueAt: now } });
    await workers.start();
    await until(() => arrivals("/second").length === 1);
    const [arrival] = arrivals("/second");
    expect(arrival && browser.read(arrival)).toMatchObject({
      title: "New leads arrived during your quiet hours",
      url: "/dashboard/leads",
    });
  });

  it.each([
    ["before midnight", "America/New_York", "2026-11-22T02:30:00Z", "2026-11-22T13:00:00.000Z"],
    ["after midnight", "America/New_York", "2026-11-22T07:00:00Z", "2026-11-22T13:00:00.000Z"],
    ["at their first minute", "America/New_York", "2026-11-22T02:00:00Z", "2026-11-22T13:00:00.000Z"],
    ["at their end", "America/New_York", "2026-11-22T13:00:00Z", null],
    ["by day", "America/New_York", "2026-11-22T18:00:00Z", null],
    // The night in which clocks go back has one hour more.
    ["in the night of 1 November", "America/Chicago", "2026-11-01T03:00:00Z", "2026-11-01T14:00:00.000Z"],
  ])("%s end at the right instant", async (_when, timeZone, moment, end) => {
    await db().user.update({ where: { id: owner.userId }, data: { timeZone } });
    await setAlerts(actor(), {
      quietHours: { from: "21:00", until: "08:00" },
      dailySummary: false,
      leadEmails: "each",
    });
    const {
      rows: [row],
    } = await pool().query(`SELECT quiet_hours_end($1, $2::timestamptz) AS "end"`, [owner.userId, moment]);
    expect(row?.end instanceof Date ? row.end.toISOString() : row?.end).toBe(end);
  });

  it("end on the same day when they do not pass midnight", async () => {
    await db().user.update({ where: { id: owner.userId }, data: { timeZone: "UTC" } });
    await setAlerts(actor(), {
      quietHours: { from: "12:00", until: "13:30" },
      dailySummary: false,
      leadEmails: "each",
    });
    const endAt = async (moment: string) =>
      (
        await pool().query(`SELECT quiet_hours_end($1, $2::timestamptz)::text AS "end"`, [
          owner.userId,
          moment,
        ])
      ).rows[0]?.end;
    expect(await endAt("2026-11-22T12:30:00Z")).toContain("13:30");
    expect(await endAt("2026-11-22T11:59:00Z")).toBeNull();
    expect(await endAt("2026-11-22T13:30:00Z")).toBeNull();
  });
});
