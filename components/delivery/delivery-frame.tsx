"use client";

import type { ReactNode } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { PageLink } from "@/components/navigation/page-link";
import type { UserDto } from "@/lib/accounts/dto";

interface DeliveryFrameProps {
  title: ReactNode;
  intro?: string;
  back: { href: string; label: string };
  /** Beside the title. */
  aside?: ReactNode;
  children: (user: UserDto) => ReactNode;
}

/** Frame of the delivery pages: back link, title and sign-in gate. */
export function DeliveryFrame({ title, intro, back, aside, children }: DeliveryFrameProps) {
  return (
    <CustomerGate loadingLabel="Loading delivery...">
      {(user) => (
        <div className="page-width py-8 lg:py-12">
          <PageLink
            href={back.href}
            className="rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
          >
            {back.label}
          </PageLink>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <h1 className="min-w-0 break-words font-display text-2xl font-medium tracking-tight lg:text-3xl">
              {title}
            </h1>
            {aside}
          </div>
          {intro ? <p className="mt-3 max-w-measure text-ink-soft">{intro}</p> : null}
          <div className="mt-7 grid min-w-0 gap-6">{children(user)}</div>
        </div>
      )}
    </CustomerGate>
  );
}
