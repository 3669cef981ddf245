import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads } from "@/tests/factories/deliveries";
import { openMailServer, type SmtpMoment } from "@/tests/receiver/mail-server";
import { allowOutbound } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import type { DestinationConfig } from "../destinations/config-schemas";
import { readDeliveries } from "../replay/read-deliveries.server";

const server = openMailServer();
beforeAll(async () => {
  allowOutbound([], { SMTP_URL: server.url() });
  await installCatalog();
});

const workers = openDeliveryWorkers();
let owner: { userId: string; orderId: string };
beforeEach(async () => {
  owner = await createOwner();
});

const TO: DestinationConfig = {
  kind: "email",
  config: { addresses: ["leads@agency.example", "boss@agency.example"], attachCsv: true },
};

const deliveries = () =>
  db().delivery.findMany({
    where: { userId: owner.userId },
    include: { tries: { orderBy: { number: "asc" } } },
  });
const untilIdle = (tries: number) =>
  until(async () => (await deliveries()).every((one) => one.claimedBy === null && one.tries.length >= tries));

const messageIdOf = (mail: string) => /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? "";

describe("a mail server that fails loses no lead and gets none twice", () => {
  it.each<[at: SmtpMoment, line: string, tried: { status: number | null; error: string }]>([
    ["greeting", "421 4.3.2 too busy", { status: 421, error: "smtp-eprotocol" }],
    ["MAIL", "451 4.3.0 try again later", { status: 451, error: "smtp-eenvelope" }],
    ["RCPT", "450 4.2.1 mailbox busy", { status: 450, error: "smtp-eenvelope" }],
    ["RCPT", "550 5.1.1 no such user", { status: 550, error: "smtp-eenvelope" }],
    ["DATA", "452 4.3.1 no space", { status: 452, error: "smtp-eenvelope" }],
    ["end of data", "554 5.7.1 refused as spam", { status: 554, error: "smtp-emessage" }],
    ["end of data", "hang up", { status: null, error: "smtp-econnection" }],
  ])("at %s: %s", async (at, line, tried) => {
    server.refuse(at, line);
    await createDestinationRow(owner.userId, TO);
    await workers.start();
    await sellLeads(owner, 2);
    await untilIdle(1);
    for (const one of await deliveries())
      expect(one).toMatchObject({ status: "due", tries: [{ isAccepted: false, ...tried }] });
    expect(server.mails).toEqual([]);
    await checkDeliveries(owner.userId);

    server.accept();
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { dueAt: new Date() } });
    await untilIdle(2);
    const rows = await deliveries();
    expect(rows.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
    // The Message-ID is the delivery's: a mail that arrived twice would be known by it.
    const expected = rows.map(({ id }) => `<lead.${id}@localhost>`);
    expect(server.mails.map(messageIdOf).toSorted()).toEqual(expected.toSorted());
    await checkDeliveries(owner.userId);
  });

  it("by refusing one of two addresses: the lead is accepted, and the attempt tells without the address", async () => {
    server.refuse("RCPT", "550 5.1.1 no such user", "boss@agency.example");
    await createDestinationRow(owner.userId, TO);
    await workers.start();
    await sellLeads(owner, 1);
    await untilIdle(1);
    expect(await deliveries()).toMatchObject([{ status: "accepted", tries: [{ isAccepted: true }] }]);
    const { deliveries: shown } = await readDeliveries(owner.userId, { page: 1 });
    expect(shown[0]?.tries[0]?.answer).toBe("1 of 2 addresses was refused by the mail server (550).");
    expect(server.mails).toHaveLength(1);
  });

  it("by responding a little at a time: the attempt ends at its time limit, and its connection is closed", async () => {
    server.refuse("RCPT", "tarpit");
    await createDestinationRow(owner.userId, TO);
    await workers.start(1_500);
    await sellLeads(owner, 1);
    await untilIdle(1);
    const [one] = await deliveries();
    expect(one).toMatchObject({
      status: "due",
      tries: [{ isAccepted: false, status: null, error: "timeout" }],
    });
    expect(one?.tries[0]?.durationMs).toBeLessThan(5_000);
    await until(async () => server.connections() === 0);
    await checkDeliveries(owner.userId);
  });
});
