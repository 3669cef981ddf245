"use client";

import { useState } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import { ClosedNotice } from "./closed-notice";
import { SettingsSections } from "./settings-sections";

/** The page on which a person looks after their account. Outside the gate: the farewell to whoever closed it. */
export function Settings() {
  const [closedEmail, setClosedEmail] = useState<string | null>(null);
  if (closedEmail !== null) return <ClosedNotice email={closedEmail} />;
  return (
    <CustomerGate loadingLabel="Loading your settings...">
      {(user) => (
        <div className="page-width py-8 lg:py-12">
          <PageLink
            href={paths.dashboard}
            className="rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
          >
            Back to dashboard
          </PageLink>
          <h1 className="mt-3 font-display text-2xl font-medium tracking-tight lg:text-3xl">Settings</h1>
          <SettingsSections user={user} onClosed={() => setClosedEmail(user.email)} />
        </div>
      )}
    </CustomerGate>
  );
}
