import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { RowTable } from "@/components/ui/listing/row-table";
import { Moment } from "@/components/ui/moment";
import { disputeReasonText, needsResponse } from "@/lib/disputes/dispute-status";
import type { DisputeRowDto } from "@/lib/disputes/schemas";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { DisputeBadge } from "./dispute-badge";

const COLUMNS = "lg:grid-cols-[8rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)_11rem] gap-x-4";

/** Disputes: a table on a wide screen, cards on a phone. */
export function DisputeRows({ disputes }: { disputes: readonly DisputeRowDto[] }) {
  return (
    <RowTable
      columns={COLUMNS}
      heads={
        <>
          <span>Amount</span>
          <span>Status</span>
          <span>Customer</span>
          <span>Reason given to the bank</span>
          <span>Answer due</span>
        </>
      }
      rows={disputes}
    >
      {(dispute) => <DisputeRow dispute={dispute} />}
    </RowTable>
  );
}

function DisputeRow({ dispute }: { dispute: DisputeRowDto }) {
  const { id, amount, status, reason, openedAt, orderId, customer } = dispute;
  return (
    <article
      className={cn(
        COLUMNS,
        "grid gap-y-2 rounded-lg border border-line bg-white p-4 sm:grid-cols-2 lg:items-center lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3",
      )}
    >
      <div className="min-w-0">
        <PageLink href={paths.adminDispute(id)} className={cn(rowLinkClass, "font-semibold")}>
          {amount}
          <span className="sr-only">, dispute {id}</span>
        </PageLink>
        <p className="text-sm text-muted">
          Opened <Moment at={openedAt} />
        </p>
      </div>
      <p>
        <DisputeBadge status={status} />
      </p>
      <div className="min-w-0 break-words text-sm">
        {customer ? (
          <PageLink href={paths.adminUser(customer.id)} className={rowLinkClass}>
            {customer.name}
          </PageLink>
        ) : (
          <p className="text-muted">No order</p>
        )}
        {orderId ? (
          <p>
            <PageLink href={paths.adminOrder(orderId)} className={rowLinkClass}>
              Order {shortId(orderId)}
            </PageLink>
          </p>
        ) : null}
      </div>
      <p className="min-w-0 break-words text-sm">
        <span className="lg:sr-only">Reason: </span>
        {disputeReasonText(reason)}
      </p>
      <Deadline dispute={dispute} />
    </article>
  );
}

function Deadline({ dispute: { status, dueBy, isOverdue } }: { dispute: DisputeRowDto }) {
  if (!needsResponse(status) || !dueBy) return <p className="text-sm text-muted">Nothing is due</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {isOverdue ? <Badge tone="red">Overdue</Badge> : null}
      <span>
        <span className="lg:sr-only">Answer due </span>
        <Moment at={dueBy} />
      </span>
    </p>
  );
}
