"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ExclusionActions } from "@/components/exclusions/use-exclusions";
import { CustomerGate } from "@/components/layout/customer-gate";
import { forgetPerson, USER_KEY } from "@/components/layout/query-client";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { PageFrame } from "@/components/workspace/page-frame";
import { forgetDrafts } from "@/lib/accounts/kept-drafts";
import { paths } from "@/lib/kit/paths";
import type { SetNewOrderLimit } from "./new-order-limit";
import { SettingsSections } from "./settings-sections";

interface SettingsProps {
  exclusionActions: ExclusionActions;
  setNewOrderLimit: SetNewOrderLimit;
}

/** The account settings. The notice after closing the account is outside the gate, because nobody is signed in then. */
export function Settings({ exclusionActions, setNewOrderLimit }: SettingsProps) {
  const [closedEmail, setClosedEmail] = useState<string | null>(null);
  if (closedEmail !== null) return <ClosedNotice email={closedEmail} />;
  return (
    <CustomerGate loadingLabel="Loading your settings..." isSettings>
      {(user) => (
        <PageFrame title="Settings">
          <SettingsSections
            user={user}
            exclusionActions={exclusionActions}
            setNewOrderLimit={setNewOrderLimit}
            onClosed={() => setClosedEmail(user.email)}
          />
        </PageFrame>
      )}
    </CustomerGate>
  );
}

/** Shown after the account was closed. Takes the focus and clears what the browser had cached about the person. */
function ClosedNotice({ email }: { email: string }) {
  const client = useQueryClient();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    forgetPerson(client);
    client.setQueryData(USER_KEY, null);
    forgetDrafts(null);
    ref.current?.focus();
  }, [client]);
  return (
    <div className="page-width max-w-2xl py-16">
      <h1 ref={ref} tabIndex={-1} className="font-display text-2xl font-medium tracking-tight outline-none">
        Your account is closed
      </h1>
      <p className="mt-3 break-words text-ink-soft">
        We removed your personal data and signed out every device. A last email is on its way to {email}.
        Thank you for your business. You can register again at any time.
      </p>
      <PageLink href={paths.home} className={buttonVariants({ className: "mt-6" })}>
        Go to the home page
      </PageLink>
    </div>
  );
}
