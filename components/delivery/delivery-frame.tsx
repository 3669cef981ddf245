"use client";

import type { ReactNode } from "react";
import { ConfirmIdentity } from "@/components/auth/confirm-identity";
import { CustomerGate } from "@/components/layout/customer-gate";
import { PageLink } from "@/components/navigation/page-link";
import { PageHead } from "@/components/workspace/page-frame";
import type { UserDto } from "@/lib/accounts/dto";

interface DeliveryFrameProps {
  title: ReactNode;
  intro?: string;
  /** For a page below another one. */
  back?: { href: string; label: string };
  /** Beside the title. */
  aside?: ReactNode;
  children: (user: UserDto) => ReactNode;
}

/** Frame of the delivery pages: back link, title, sign-in gate, and the password again for a new place of leads. */
export function DeliveryFrame({ title, intro, back, aside, children }: DeliveryFrameProps) {
  return (
    <CustomerGate loadingLabel="Loading delivery...">
      {(user) => (
        <div className="workspace-page">
          {back ? (
            <PageLink
              href={back.href}
              className="mb-2 inline-block rounded-sm text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {back.label}
            </PageLink>
          ) : null}
          <PageHead title={title} intro={intro} aside={aside} />
          <div className="grid min-w-0 gap-6">{children(user)}</div>
          <ConfirmIdentity />
        </div>
      )}
    </CustomerGate>
  );
}
