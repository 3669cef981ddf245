import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { OrderStatusBadge } from "@/components/orders/order-status-badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import type { AccountSessionDto } from "@/lib/accounts/staff/schemas";
import type { AuditEntryDto } from "@/lib/audit/schemas";
import { formatOrderAmount } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { OrderDto } from "@/lib/orders/schemas";
import { AuditOutcomeBadge } from "../audit/audit-outcome-badge";

/** The sessions of an account. */
export function UserSessions({ sessions }: { sessions: readonly AccountSessionDto[] }) {
  return (
    <Records title="Sessions" none="No sessions yet." count={sessions.length}>
      {sessions.map(({ id, device, address, createdAt, lastSeenAt, endedAt, endReason }) => (
        <Record
          key={id}
          name={device}
          aside={
            endedAt ? (
              <span className="text-muted">Ended</span>
            ) : (
              <span className="font-medium text-accent-deep">Active</span>
            )
          }
        >
          Opened <Moment at={createdAt} />
          {address ? ` from ${address}` : null}, last seen <Moment at={lastSeenAt} />
          {endedAt ? (
            <>
              , ended <Moment at={endedAt} />
              {endReason ? ` (${endReason.replaceAll("-", " ")})` : null}
            </>
          ) : null}
        </Record>
      ))}
    </Records>
  );
}

/** The latest sign-ins, successful and failed. */
export function UserSignIns({ signIns }: { signIns: readonly AuditEntryDto[] }) {
  return (
    <Records title="Sign-in history" none="No sign-ins yet." count={signIns.length}>
      {signIns.map(({ id, at, outcome, address, after }) => (
        <Record
          key={id}
          name={typeof after?.device === "string" ? after.device : "Unknown device"}
          aside={<AuditOutcomeBadge outcome={outcome} />}
        >
          <Moment at={at} />
          {address ? ` from ${address}` : null}
        </Record>
      ))}
    </Records>
  );
}

/** The orders of the account. */
export function UserOrders({ orders }: { orders: readonly OrderDto[] }) {
  return (
    <Records title="Orders" none="No orders yet." count={orders.length}>
      {orders.map(({ id, status, totalAmount, currency, createdAt }) => (
        <Record
          key={id}
          name={
            <PageLink href={paths.adminOrder(id)} className={rowLinkClass}>
              Order {shortId(id)}
            </PageLink>
          }
          aside={<OrderStatusBadge status={status} />}
        >
          {formatOrderAmount(totalAmount, currency)}, <Moment at={createdAt} />
        </Record>
      ))}
    </Records>
  );
}

interface RecordsProps {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}

/** A titled list, or the sentence that says that it is empty. */
export function Records({ title, none, count, children }: RecordsProps) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {count > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-white">{children}</ul>
      ) : (
        <p className="text-muted">{none}</p>
      )}
    </section>
  );
}

function Record({ name, aside, children }: { name: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0 break-words font-medium">{name}</span>
        {aside}
      </div>
      <p className="text-sm text-muted">{children}</p>
    </li>
  );
}
