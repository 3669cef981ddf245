"use client";

import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/components/compliance/use-now";
import { CustomerGate } from "@/components/layout/customer-gate";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import type { OrderActions } from "@/components/orders/order-actions";
import { OrderList } from "@/components/orders/order-list";
import { TwoFactorOffer } from "@/components/orders/two-factor-offer";
import { BankDebits } from "@/components/payments/bank-debits";
import { buttonVariants } from "@/components/ui/button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { PageFrame } from "@/components/workspace/page-frame";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import type { UserDto } from "@/lib/accounts/dto";
import { addressName } from "@/lib/accounts/profile/display-name";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { browserTimeZone, zoneName } from "@/lib/kit/zone-formatter";
import type { OrderApproval } from "@/lib/orders/good-standing";
import { type OverviewDto, overviewDto } from "@/lib/workspace/schemas";
import { nothingToDoWords } from "./action-words";
import { DeliveryHealth } from "./delivery-health";
import { FirstOrderSteps } from "./first-order-steps";
import { LeadsPerDay } from "./leads-per-day";
import { AlsoToday, NextActionCard } from "./next-action-card";
import { PlanSummary } from "./plan-summary";
import { PolicyCost } from "./policy-cost";
import { RunningOrders } from "./running-orders";
import { SampleLeads } from "./sample-leads";
import { SetupChecklist } from "./setup-checklist";

const readOverview = getFromKey(overviewDto);
/** How often an open page asks again, because leads arrive and calling hours begin meanwhile. */
const ASK_MS = 30_000;
/** The other orders are on their own page. */
const SHOWN_ORDERS = 5;

interface OverviewPageProps {
  actions: OrderActions;
  approval: OrderApproval;
}

/** The customer's first page: what to do now, how the orders go, and what the leads bring. */
export function OverviewPage({ actions, approval }: OverviewPageProps) {
  return (
    <CustomerGate loadingLabel="Loading your dashboard...">
      {(user) => <Overview user={user} actions={actions} approval={approval} />}
    </CustomerGate>
  );
}

function Overview({ user, actions, approval }: OverviewPageProps & { user: UserDto }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["/api/my/overview"],
    queryFn: readOverview,
    refetchInterval: ASK_MS,
    ...AT_EACH_VISIT,
  });
  return (
    <PageFrame
      title={<>Welcome back, {addressName(user)}</>}
      intro={data ? <Today overview={data} timeZone={user.timeZone} /> : null}
    >
      <div className="grid gap-12 *:min-w-0">
        {data ? <Figures user={user} overview={data} /> : null}
        {!data && isError ? (
          <LoadError what="Your overview" onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {data || isError ? null : <Skeleton className="h-64" />}
        <TwoFactorOffer user={user} />
        <div className={SIDE}>
          <Section
            id="orders-title"
            title="Your Lead Orders"
            aside={
              <WorkspaceLink href={paths.orders} className={ASIDE_LINK}>
                All orders
              </WorkspaceLink>
            }
          >
            <div className="pt-4">
              <BankDebits className="mb-4" />
              <OrderList actions={actions} approval={approval} shown={SHOWN_ORDERS} />
            </div>
          </Section>
          <AccountCard user={user} />
        </div>
      </div>
    </PageFrame>
  );
}

/** Content with a column of 312 px beside it. */
const SIDE = "grid items-start gap-x-10 gap-y-8 *:min-w-0 min-[1181px]:grid-cols-[minmax(0,1fr)_312px]";

function Figures({ user, overview }: { user: UserDto; overview: OverviewDto }) {
  const { callable, running, days, today, results, plans, destinations, setup, samples } = overview;
  const [plan] = plans;
  const isNew = !setup.hasLeads;
  const [first, ...others] = overview.nextActions ?? overview.actions;
  return (
    <>
      <div className={isNew || others.length > 0 ? SIDE : undefined}>
        {isNew ? <SetupChecklist user={user} setup={setup} isServed={running.length > 0} /> : null}
        {!isNew && first ? <NextActionCard action={first} callable={callable} /> : null}
        {!isNew && !first ? <NothingToDo running={running} /> : null}
        {isNew ? <FirstOrderSteps facts={overview} /> : <AlsoToday actions={others.slice(0, 3)} />}
      </div>
      <RunningOrders orders={running} ignoresExclusions={overview.forecastIgnoresExclusions} />
      {isNew ? <SampleLeads samples={samples} /> : null}
      <div className={plan ? SIDE : undefined}>
        <LeadsPerDay days={days} today={today} />
        {plan ? <PlanSummary plan={plan} /> : null}
      </div>
      <PolicyCost results={results} />
      {isNew && destinations.length === 0 ? null : <DeliveryHealth destinations={destinations} />}
    </>
  );
}

function NothingToDo({ running }: Pick<OverviewDto, "running">) {
  return (
    <section className="rounded-lg border border-line bg-white p-6">
      <h2 className="font-display text-2xl font-medium">Nothing waits for you</h2>
      <p className="mt-1 text-sm text-muted">{nothingToDoWords(running)}</p>
    </section>
  );
}

const MOMENT = {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/**
 * `Sunday, November 22, 9:12 AM. 10 leads since midnight.` The leads are counted in the zone of the account, which is named when the browser
 * has another one.
 */
function Today({ overview: { days, today }, timeZone }: { overview: OverviewDto; timeZone: string }) {
  const now = useNow();
  const leads = days.filter(({ day }) => day === today).reduce((all, one) => all + one.leads, 0);
  if (!now) return null;
  const zone = zoneName(timeZone);
  return (
    <>
      {new Intl.DateTimeFormat("en-US", MOMENT).format(now)}. {formatCount(leads)}{" "}
      {leads === 1 ? "lead" : "leads"} since midnight{zone === zoneName(browserTimeZone()) ? "" : ` ${zone}`}.
    </>
  );
}

/** The account's name, email, company and phone, with a link to buy more leads. */
function AccountCard({ user }: { user: UserDto }) {
  return (
    <section aria-labelledby="account" className="min-w-0 rounded border border-line bg-white p-5">
      <h2 id="account" className="text-base font-semibold">
        Your account
      </h2>
      <dl className="mt-3 grid gap-2.5 text-sm">
        <Row label="Name" value={`${user.firstName} ${user.lastName}`} />
        <Row label="Email" value={user.email} />
        <Row label="Company" value={user.company} />
        <Row label="Phone" value={user.phone} />
      </dl>
      <WorkspaceLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-5 w-full" })}>
        Purchase More Leads
      </WorkspaceLink>
    </section>
  );
}

function Row({ label, value }: { label: string; value: string | null }) {
  if (!value?.trim()) return null;
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
