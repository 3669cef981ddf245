import "server-only";
import { listOwnInvoices } from "@/lib/billing/queries.server";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { listStates } from "@/lib/catalog/queries.server";
import {
  fromPurchaseTypeColumn,
  getOwnConfiguration,
} from "@/lib/configurations/saved-configurations.server";
import { forecastRead } from "@/lib/forecast/queries.server";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { countNearMisses } from "@/lib/marketplace/count-near-misses.server";
import { hasExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import { orderProgress } from "@/lib/marketplace/order-progress.server";
import { findOrderRules } from "@/lib/marketplace/order-rules.server";
import { listOwnChanges, readOwnOrder } from "@/lib/orders/queries.server";
import { refundableCents } from "@/lib/payments/owed-refunds.server";
import { findPlanOfConfiguration } from "@/lib/plans/queries.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { readUndelivered } from "@/lib/returns/refund-undelivered.server";
import type { OrderPageDto } from "./order-page";

/** Reads what the page of one of the viewer's orders shows. @throws AppError 404, also for another account's order. */
export async function readOrderPage(viewer: { id: string }, orderId: string): Promise<OrderPageDto> {
  const order = await readOwnOrder(viewer, orderId);
  const configuration = await getOwnConfiguration(viewer, order.leadConfigId);
  const rules = await findOrderRules(viewer, orderId);
  const [states, history, money, plan, progress, days, forecast, misses, excludes] = await Promise.all([
    listStates(),
    listOwnChanges(viewer, orderId),
    readMoney(viewer, orderId),
    findPlanOfConfiguration(viewer, configuration.id),
    orderProgress(viewer, [orderId]),
    autocommit.rows(DAYS, [orderId, viewer.id]),
    forecastRead(order, configuration, rules),
    countNearMisses(viewer, orderId),
    hasExclusions(viewer),
  ]);
  return {
    order,
    bought: {
      leads: configuration.leadQuantity,
      line: fromLineColumn(configuration.leadType.line),
      tier: configuration.leadType.tier,
      leadTypeId: configuration.leadTypeId,
      name: nameLeadType(configuration.leadType),
      packageName: configuration.package?.name ?? null,
      purchaseType: fromPurchaseTypeColumn(configuration.purchaseType),
      beneficiary: configuration.includeBeneficiary,
      higherIncome: configuration.includeHigherIncome,
      isChosen: configuration.leadIds.length > 0,
    },
    states: configuration.selectedStates,
    stateNames: Object.fromEntries(states.map(({ code, name }) => [code, name])),
    history,
    ...money,
    plan,
    progress: progress.get(orderId) ?? null,
    rules,
    today: dayInNewYork(new Date()),
    days,
    forecast,
    forecastIgnoresExclusions: excludes,
    misses,
  };
}

async function readMoney(viewer: { id: string }, orderId: string) {
  const [{ invoices }, leftCents, { amount }] = await Promise.all([
    listOwnInvoices(viewer, { orderId }),
    refundableCents(autocommit, orderId),
    readUndelivered(orderId),
  ]);
  const [invoice] = invoices;
  return {
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    isPaidBack: leftCents <= 0,
    undeliveredRefund: amount,
  };
}

const DAYS = sql(
  `SELECT trade_day(a."allocatedAt")::text AS "day!", count(*)::int AS "leads!"
   FROM "Allocation" a WHERE a."orderId" = $1 AND a."userId" = $2 GROUP BY 1 ORDER BY 1`,
);
