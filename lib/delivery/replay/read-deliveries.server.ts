import "server-only";
import { z } from "zod";
import { recordViews } from "@/lib/contacts/record-views.server";
import { type LeadKey, readLeadKeys, unsealTextOfLead } from "@/lib/contacts/seal-lead.server";
import { pageNumber, placeInPages } from "@/lib/kit/pages";
import { uuid } from "@/lib/kit/uuid";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { DELIVERY_STATUSES, type Withdrawal } from "../delivery-status";
import type { DeliveriesDto, DeliveryDto } from "../destinations/schemas";
import { toWithdrawal, WITHDRAWAL } from "../withdrawn-leads";
import { answerContext } from "../worker/record.server";

const PAGE = 25;

/** Query of GET /api/delivery/deliveries. */
export const deliveriesQuery = z.object({
  destinationId: z.optional(uuid()),
  leadId: z.optional(uuid()),
  status: z.enum(DELIVERY_STATUSES).optional(),
  page: pageNumber,
  /** The ids of the deliveries that the open list shows, separated by commas, at most a page of them. */
  shown: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(uuid()).max(PAGE))
    .optional(),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

const WITH_TRIES = {
  include: { destination: { select: { name: true } }, tries: { orderBy: { number: "asc" } } },
  orderBy: [{ createdAt: "desc" }, { id: "desc" }],
} satisfies Prisma.DeliveryFindManyArgs;

/**
 * Reads a page of the owner's deliveries with their attempts, newest first; above the last page, the last one. Responses of receivers may repeat contact
 * data, so a delivery with a response counts as a view of its lead, logged before the response is opened. Those of `shown` that have
 * left the page since are read with it, whatever their status is now. Deliveries of one lead are read for its timeline, every few seconds while that is open. It shows no responses, so it gets none, and no view
 * is logged.
 */
export async function readDeliveries(
  ownerId: string,
  { page: wanted, shown = [], ...filter }: DeliveriesQuery,
): Promise<DeliveriesDto> {
  const where = { userId: ownerId, ...filter };
  const total = await db().delivery.count({ where });
  const { page, pages, skip, take } = placeInPages(total, PAGE, wanted);
  const onPage = await db().delivery.findMany({ where, ...WITH_TRIES, skip, take });
  const left = shown.filter((id) => !onPage.some((row) => row.id === id));
  const { status: _status, ...unlessLeft } = where;
  const elsewhere =
    left.length === 0
      ? []
      : await db().delivery.findMany({ where: { ...unlessLeft, id: { in: left } }, ...WITH_TRIES });
  const deliveries = await presentRows(ownerId, [...onPage, ...elsewhere], filter.leadId === undefined);
  return {
    deliveries: deliveries.slice(0, onPage.length),
    left: deliveries.slice(onPage.length),
    total,
    page,
    pages,
  };
}

async function presentRows(
  ownerId: string,
  found: readonly Row[],
  withResponses: boolean,
): Promise<DeliveryDto[]> {
  const rows = withResponses ? found : found.map(withoutResponses);
  const withdrawals = await readWithdrawals(rows.flatMap(({ leadId }) => leadId ?? []));
  const viewed = rows.flatMap(({ leadId, tries }) =>
    leadId !== null &&
    withdrawals.get(leadId) !== "returned" &&
    tries.some(({ answerSealed }) => answerSealed !== null)
      ? [leadId]
      : [],
  );
  if (viewed.length > 0) await recordViews({ id: ownerId }, [...new Set(viewed)]);
  const keys = await readLeadKeys(viewed);
  return rows.map((row) =>
    present(row, withdrawals.get(row.leadId ?? "") ?? null, keys.get(row.leadId ?? "") ?? null),
  );
}

/** Which of these leads are not sent any more, and why. */
async function readWithdrawals(leadIds: readonly string[]): Promise<Map<string, Withdrawal | null>> {
  const rows = await autocommit.rows(
    sql(
      `SELECT l."id", ${WITHDRAWAL} AS "withdrawal" FROM "Lead" l WHERE l."id" = ANY ($1::uuid[])` as const,
    ),
    [leadIds],
  );
  return new Map(rows.map(({ id, withdrawal }) => [id, toWithdrawal(withdrawal)]));
}

type Row = Awaited<ReturnType<typeof findOne>>;
const findOne = () =>
  db().delivery.findFirstOrThrow({ include: { destination: { select: { name: true } }, tries: true } });

function withoutResponses({ tries, ...row }: Row): Row {
  return { ...row, tries: tries.map((one) => ({ ...one, answerSealed: null })) };
}

/** Leaves the receiver's responses about a returned lead out, because they may repeat the contact. */
function present(
  { destination, tries, ...row }: Row,
  withdrawal: Withdrawal | null,
  key: LeadKey | null,
): DeliveryDto {
  const { id, destinationId, event, leadId, status, attempts } = row;
  return {
    id,
    destinationId,
    event,
    leadId,
    status,
    attempts,
    destinationName: destination.name,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    isHeld: row.heldAt !== null,
    withdrawal: event === "lead.delivered" ? withdrawal : null,
    tries: tries.map(
      ({
        answerSealed,
        startedAt,
        number,
        durationMs,
        isAccepted,
        status: httpStatus,
        error,
        requestId,
      }) => ({
        number,
        durationMs,
        isAccepted,
        error,
        requestId,
        status: httpStatus,
        startedAt: startedAt.toISOString(),
        answer:
          answerSealed === null || withdrawal === "returned"
            ? null
            : unsealTextOfLead(key, answerSealed, answerContext(id, number)),
      }),
    ),
  };
}
