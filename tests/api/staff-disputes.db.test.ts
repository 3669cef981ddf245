import { beforeAll, expect, it } from "@jest/globals";
import { GET } from "@/app/api/admin/disputes/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { DisputeStatus } from "@/lib/disputes/dispute-status";
import { disputePageDto } from "@/lib/disputes/schemas";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createSettledPayment } from "@/tests/factories/payments";
import { callRoute, cookieOf } from "./call-route";

const START = Date.UTC(2026, 0, 1);
let cookie: string;
beforeAll(async () => {
  await installCatalog();
  cookie = await cookieOf(await createStaff());
});

async function list(query: Record<string, string> = {}) {
  const search = `?${new URLSearchParams(query)}`;
  const { status, body } = await callRoute({ GET }, "GET", { cookie, query: search });
  expect(status).toBe(200);
  return disputePageDto.parse(body);
}

interface DisputeRow {
  id: string;
  status: DisputeStatus;
  /** Days after the start. */
  openedOn: number;
  dueOn?: number;
  paymentIntentId?: string;
}

const add = ({ id, status, openedOn, dueOn, paymentIntentId = "pi_of_nobody" }: DisputeRow) =>
  db().dispute.create({
    data: {
      id,
      status,
      paymentIntentId,
      amountCents: 123_450,
      currency: "usd",
      reason: "product_not_received",
      dueBy: dueOn === undefined ? null : new Date(START + dueOn * DAY_MS),
      stripeCreatedAt: new Date(START + openedOn * DAY_MS),
    },
  });

it("disputes are listed with those that need a response first, by deadline, then the others, newest first", async () => {
  expect(await list()).toEqual({ disputes: [], waiting: 0, total: 0, page: 1, pages: 1 });
  const { customer, orderId, paymentIntentId } = await createSettledPayment();
  await add({ id: "du_later", status: "needs_response", openedOn: 1, dueOn: 9 });
  await add({ id: "du_sooner", status: "warning_needs_response", openedOn: 2, dueOn: 5, paymentIntentId });
  await add({ id: "du_lost", status: "lost", openedOn: 3, dueOn: 4 });
  await add({ id: "du_won", status: "won", openedOn: 8 });
  await add({ id: "du_review", status: "under_review", openedOn: 7, dueOn: 1 });
  const { disputes, waiting } = await list();
  expect(disputes.map(({ id }) => id)).toEqual(["du_sooner", "du_later", "du_won", "du_review", "du_lost"]);
  expect(waiting).toBe(2);
  expect(disputes[0]).toEqual({
    id: "du_sooner",
    amount: "$1,234.50",
    reason: "product_not_received",
    status: "warning_needs_response",
    openedAt: "2026-01-03T00:00:00.000Z",
    dueBy: "2026-01-06T00:00:00.000Z",
    isOverdue: true,
    orderId,
    customer: { id: customer.id, name: expect.any(String) },
  });
  expect(disputes[1]).toMatchObject({ orderId: null, customer: null });
  const idsOf = async (group: string) => (await list({ group })).disputes.map(({ id }) => id);
  expect(await idsOf("answer")).toEqual(["du_sooner", "du_later"]);
  expect(await idsOf("review")).toEqual(["du_review"]);
  expect(await idsOf("closed")).toEqual(["du_won"]);
  expect(await idsOf("lost")).toEqual(["du_lost"]);
});

it("disputes come in pages of 25, and a page behind the last one is the last one", async () => {
  for (let index = 0; index < 26; index += 1)
    await add({ id: `du_page_${index}`, status: "under_review", openedOn: 20 + index });
  const first = await list({ group: "review" });
  expect(first).toMatchObject({ total: 27, page: 1, pages: 2 });
  expect(first.disputes).toHaveLength(25);
  const last = await list({ group: "review", page: "9" });
  expect(last.page).toBe(2);
  expect(last.disputes.map(({ id }) => id)).toEqual(["du_page_0", "du_review"]);
});

it("a group that does not exist is refused", async () => {
  expect((await callRoute({ GET }, "GET", { cookie, query: "?group=all" })).status).toBe(400);
});
