"use client";

import type { ReactNode } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { CustomerNav } from "@/components/layout/customer-nav";

/** Frame of the customer's pages about leads. */
export function CustomerArea({ title, children }: { title: string; children: () => ReactNode }) {
  return (
    <CustomerGate loadingLabel="Loading your leads...">
      {() => (
        <div className="page-width py-8 lg:py-12">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="min-w-0 break-words font-display text-2xl font-medium tracking-tight lg:text-3xl">
              {title}
            </h1>
          </div>
          <CustomerNav />
          <div className="mt-6 grid gap-5">{children()}</div>
        </div>
      )}
    </CustomerGate>
  );
}
