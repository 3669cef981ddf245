"use client";

import Link from "next/link";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { CustomerGate } from "@/components/layout/customer-gate";
import { BankDebits } from "@/components/payments/bank-debits";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/workspace/page-frame";
import type { UserDto } from "@/lib/accounts/dto";
import { addressName } from "@/lib/accounts/profile/display-name";
import { paths } from "@/lib/kit/paths";
import type { OrderApproval } from "@/lib/orders/good-standing";
import type { OrderActions } from "./order-actions";
import { OrderList } from "./order-list";
import { TwoFactorOffer } from "./two-factor-offer";

/** The customer's dashboard: account and orders. */
export function Dashboard({ actions, approval }: { actions: OrderActions; approval: OrderApproval }) {
  return (
    <CustomerGate loadingLabel="Loading your dashboard...">
      {(user) => (
        <PageFrame title={<>Welcome back, {addressName(user)}</>}>
          <UnconfirmedNotice user={user} className="mb-6" />
          <TwoFactorOffer user={user} className="mb-6" />
          <div className=" grid items-start gap-7 lg:grid-cols-[1fr_320px]">
            <section aria-labelledby="orders-title" className="min-w-0">
              <h2 id="orders-title" className="mb-4 text-lg font-semibold">
                Your Lead Orders
              </h2>
              <BankDebits className="mb-4" />
              <OrderList actions={actions} approval={approval} />
            </section>
            <aside aria-label="Account">
              <AccountCard user={user} />
            </aside>
          </div>
        </PageFrame>
      )}
    </CustomerGate>
  );
}

/** The account's name, email, company and phone, with a link to buy more leads. */
function AccountCard({ user }: { user: UserDto }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Your account</h2>
      <dl className="mt-4 grid gap-3">
        <Row label="Name" value={`${user.firstName} ${user.lastName}`} />
        <Row label="Email" value={user.email} />
        <Row label="Company" value={user.company} />
        <Row label="Phone" value={user.phone} />
      </dl>
      <Link href={paths.purchaseLeads} className={buttonVariants({ className: "mt-6 w-full" })}>
        Purchase More Leads
      </Link>
    </Card>
  );
}

function Row({ label, value }: { label: string; value: string | null }) {
  if (!value?.trim()) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
