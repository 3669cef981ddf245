"use client";

import { InvoicesSection } from "@/components/billing/invoices-section";
import { CustomerGate } from "@/components/layout/customer-gate";
import { CustomerNav } from "@/components/layout/customer-nav";
import { PageLink } from "@/components/navigation/page-link";
import { BankDebits } from "@/components/payments/bank-debits";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { paths } from "@/lib/kit/paths";
import type { PlanActions } from "./plan-actions";
import { PlanCard } from "./plan-card";
import { usePaymentMethods, usePlans } from "./use-plans";

/** The customer's plans and saved payment methods. */
export function BillingPage({ actions }: { actions: PlanActions }) {
  return (
    <CustomerGate loadingLabel="Loading your plans...">
      {() => (
        <div className="page-width py-8 lg:py-12">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="font-display text-2xl font-medium tracking-tight lg:text-3xl">Billing</h1>
          </div>
          <CustomerNav />
          <div className="mt-6 grid gap-8">
            <BankDebits />
            <Plans actions={actions} />
            <SavedMethods />
            <InvoicesSection />
          </div>
        </div>
      )}
    </CustomerGate>
  );
}

function Plans({ actions }: { actions: PlanActions }) {
  const { data, isError, isFetching, refetch } = usePlans();
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="font-display text-xl font-medium">
        Plans
      </h2>
      <div className="mt-4 grid gap-5">
        {isError && !data ? (
          <LoadError what="Your plans" onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {!data && !isError ? <Loading label="Loading your plans..." className="py-4" /> : null}
        {data?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} actions={actions} />
        ))}
        {data?.length === 0 ? <NoPlans /> : null}
      </div>
    </section>
  );
}

function NoPlans() {
  return (
    <Card>
      <p className="font-semibold">No plans yet</p>
      <p className="mt-1 text-ink-soft">
        Choose weekly in the builder or buy a monthly package, and the plan appears here.
      </p>
      <PageLink href={paths.purchaseLeads} className={buttonVariants({ className: "mt-4" })}>
        Build a plan
      </PageLink>
    </Card>
  );
}

function SavedMethods() {
  const { data, isError, isFetching, refetch } = usePaymentMethods();
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="font-display text-xl font-medium">
        Saved payment methods
      </h2>
      <Card className="mt-4">
        {isError && !data ? (
          <LoadError what="Your payment methods" onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {!data && !isError ? <Loading label="Loading your payment methods..." className="py-2" /> : null}
        {data?.length === 0 ? (
          <p className="text-ink-soft">
            None yet. A payment method is saved when you buy a weekly plan or a monthly package.
          </p>
        ) : null}
        {data && data.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.map(({ id, label, expires }) => (
              <li key={id} className="flex flex-wrap justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
                <span className="first-letter:uppercase">{label}</span>
                {expires ? <span className="text-muted">Expires {expires}</span> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
    </section>
  );
}
