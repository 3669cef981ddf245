import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { conflict, refused } from "@/lib/kit/errors";
import { formatDollars, fromDecimal } from "@/lib/kit/money";
import { DAY_MS } from "@/lib/kit/time-units";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher, lockPublisher } from "../manage-publisher.server";
import { firstDayOf, payoutOn } from "./compute-statement";
import type { PayoutPriceBody } from "./schemas";
import { MOST_PRICES, readPayoutTerms } from "./select-payouts.server";

/** How many days from today a price may begin, in the future or before the oldest open month. This refuses a mistyped year. */
const MOST_DAYS = 400;

/**
 * Sets what a publisher gets for each lead of a line and tier that is sold from a day on, and records it in the audit log. A
 * price stays until a later one begins. The price that a day has already is not recorded again.
 * @throws AppError 404; 409 `payout-changed-meanwhile` when the price of that day is not the one that the page showed; 422 for a
 * day in a closed month, or more than 400 days from today unless it is a past day since the oldest open month began: a lead that was sold
 * there without a price keeps the month open until it has one.
 */
export async function setPayoutPrice(
  { publisherId, line, tier, payout, effectiveOn, shownCents }: PayoutPriceBody,
  reason: string,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  const payoutCents = fromDecimal(payout) ?? 0;
  await inTransaction(async (transaction) => {
    // The lock keeps the month open until the price is stored: closing a month takes it too.
    await lockPublisher(publisherId, transaction);
    const { prices, closedMonths, openMonth } = await readPayoutTerms(transaction, publisherId);
    const openSince = openMonth && firstDayOf(openMonth);
    if (closedMonths.length > 0 && openSince && effectiveOn < openSince)
      throw badDay(`That month is closed. The earliest day is ${openSince}.`);
    const daysAhead = (Date.parse(effectiveOn) - now.getTime()) / DAY_MS;
    const isOpenPast = daysAhead < 0 && openSince !== null && effectiveOn >= openSince;
    if (Math.abs(daysAhead) > MOST_DAYS && !isOpenPast)
      throw badDay(`The day is at most ${MOST_DAYS} days from today.`);
    if (prices.length >= MOST_PRICES)
      throw refused("too-many-prices", "This publisher already has the maximum number of prices.");
    const before = payoutOn(prices, { line, tier, soldOn: effectiveOn });
    const isOfDay = prices.some(
      (price) => price.line === line && price.tier === tier && price.effectiveOn === effectiveOn,
    );
    // The same price may have been sent again after a lost response.
    if (before === payoutCents && isOfDay) return;
    const held = before === null ? "none" : formatDollars(before);
    if (shownCents !== undefined && before !== shownCents)
      throw conflict(
        "payout-changed-meanwhile",
        `The price of that day is now ${held}: someone else has set it meanwhile. Nothing was saved. Please close this and look again.`,
      );
    await transaction.execute(
      sql(`INSERT INTO "PublisherPayout" ("publisherId", "line", "tier", "payoutCents", "effectiveOn", "actorId")
       VALUES ($1, $2::text::"Line", $3::text::"Tier", $4, $5::text::date, $6)`),
      [publisherId, line, tier, payoutCents, effectiveOn, actor.id],
    );
    const facts = {
      before: { payout: held },
      after: { line, tier, payout: formatDollars(payoutCents), from: effectiveOn, reason },
    };
    await auditPublisher("publishers.set-payout", publisherId, actor, facts, transaction);
  });
}

function badDay(message: string) {
  return refused("bad-day", message, { effectiveOn: [message] });
}
