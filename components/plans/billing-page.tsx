"use client";

import { BillingFrame, type BillingFrameProps } from "@/components/billing/billing-frame";
import { InvoicesSection } from "@/components/billing/invoices-section";
import { PaymentMethods } from "@/components/billing/payment-methods";
import { PageLink } from "@/components/navigation/page-link";
import { BankDebits } from "@/components/payments/bank-debits";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { paths } from "@/lib/kit/paths";
import type { PlanActions } from "./plan-actions";
import { PlanCard } from "./plan-card";
import { usePlans } from "./use-plans";

/** The customer's billing page, section by section. */
export function BillingPage({ actions, ...frame }: BillingFrameProps & { actions: PlanActions }) {
  return (
    <BillingFrame title="Billing" {...frame}>
      <BankDebits />
      <Plans actions={actions} />
      <PaymentMethods />
      <InvoicesSection />
    </BillingFrame>
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
