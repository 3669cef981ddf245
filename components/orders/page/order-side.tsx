import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { ASIDE_LINK } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay, formatShortCalendarDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { nameUnitPrice } from "@/lib/orders/unit-price";
import { nameStep } from "@/lib/workspace/describe-order";
import type { OrderPageDto } from "@/lib/workspace/order-page";

/** Receipt, plan, leads and history of an order. @param children come first. */
export function OrderSide({ page, children }: { page: OrderPageDto; children: ReactNode }) {
  const { order, progress } = page;
  return (
    <aside aria-label="Money and history" className="grid gap-x-10 gap-y-9 sm:max-[1180px]:grid-cols-2">
      {children}
      <Receipt page={page} />
      <Block title="Leads">
        {progress && progress.allocated > 0 ? (
          <p className="pt-3">
            <SideLink href={paths.leadsOfOrder(order.id)}>
              {progress.allocated === 1 ? "The lead" : `All ${formatCount(progress.allocated)} leads`} of this
              order
            </SideLink>
          </p>
        ) : (
          <p className="pt-3 text-ink-soft">No lead yet.</p>
        )}
      </Block>
      <Block title="Plan">
        <p className="pt-3 text-ink-soft">{sayPlan(page)}</p>
        {page.plan ? (
          <p className="pt-3">
            <SideLink href={paths.billing}>Plans and billing</SideLink>
          </p>
        ) : null}
      </Block>
      <History page={page} />
    </aside>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 text-sm">
      <h2 className="border-b border-line pb-2.5 font-display text-xl font-medium tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function SideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <WorkspaceLink href={href} className={ASIDE_LINK}>
      {children}
    </WorkspaceLink>
  );
}

function Receipt({ page: { order, bought, invoice } }: { page: OrderPageDto }) {
  const options = [bought.beneficiary && "Beneficiary", bought.higherIncome && "Higher income"].filter(
    Boolean,
  );
  return (
    <Block title="Receipt">
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] gap-y-2 [&>dd]:pl-3 pt-3.5">
        <dt className="text-muted">
          {formatCount(bought.leads)} {bought.name} ×{" "}
          {nameUnitPrice({ totalAmount: order.totalAmount, leads: bought.leads })}
        </dt>
        <dd className="text-right">{formatDecimal(order.totalAmount)}</dd>
        {bought.packageName ? <Fact label="Package" value={bought.packageName} /> : null}
        <Fact label="Options" value={options.join(", ") || "None"} />
        <dt className="border-t border-line pt-2 font-semibold">Paid</dt>
        <dd className="border-t border-line pt-2 text-right font-semibold">
          {formatDecimal(order.totalAmount)}
        </dd>
        <Fact label="Placed" value={formatDay(order.createdAt)} />
      </dl>
      <p className="pt-3.5">
        {invoice ? (
          <a href={`/api/my/invoices/${invoice.id}/pdf`} className={ASIDE_LINK}>
            Invoice {invoice.number}
          </a>
        ) : (
          <SideLink href={paths.invoicesOfOrder(order.id)}>Invoice</SideLink>
        )}
      </p>
    </Block>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
}

function sayPlan({ bought, plan }: OrderPageDto): string {
  if (bought.purchaseType === "one-time") return "One-time order. Nothing renews.";
  if (!plan) return `Part of a ${bought.purchaseType} plan.`;
  const billing = `Part of a ${plan.interval} plan.`;
  return plan.nextChargeOn
    ? `${billing} Next charge: ${formatShortCalendarDay(plan.nextChargeOn)}.`
    : `${billing} It is not charged now.`;
}

/** What happened to the order, newest first. */
function History({ page }: { page: OrderPageDto }) {
  const { order, history } = page;
  return (
    <Block title="What happened">
      <ol className="grid gap-3 pt-3.5">
        {history.toReversed().map(({ to, at }) => (
          <li key={`${to}${at}`} className="grid grid-cols-[10px_1fr] gap-x-3">
            <span aria-hidden="true" className="m-px mt-1.5 size-2 rounded-full bg-accent" />
            <span>
              <strong className="block font-semibold">{nameStep(to, page)}</strong>
              <span className="text-muted">
                <Moment at={at} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      {order.notes ? (
        <p className="mt-3 border-l-2 border-line pl-3 break-words whitespace-pre-line text-ink-soft">
          <span className="sr-only">Notes: </span>
          {order.notes}
        </p>
      ) : null}
      <p className="flex gap-5 pt-3.5">
        <span className="text-muted">Order {shortId(order.id)}</span>
        <SideLink href={paths.helpCenter}>Get help</SideLink>
      </p>
    </Block>
  );
}
