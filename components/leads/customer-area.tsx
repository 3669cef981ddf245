"use client";

import type { ReactNode } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { PageFrame } from "@/components/workspace/page-frame";

/** Frame of the customer's pages about leads. */
export function CustomerArea({ title, children }: { title: string; children: () => ReactNode }) {
  return (
    <CustomerGate loadingLabel="Loading your leads...">
      {() => (
        <PageFrame title={title}>
          <div className="grid gap-5">{children()}</div>
        </PageFrame>
      )}
    </CustomerGate>
  );
}
