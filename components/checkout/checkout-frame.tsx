import type { ReactNode } from "react";
import { Loading } from "@/components/ui/spinner";

/** The layout of checkout: a title and one column. */
export function CheckoutFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width py-10 lg:py-14">
      <div className="mx-auto grid max-w-xl gap-6">
        <h1 className="font-display text-2xl font-medium tracking-tight">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Checkout while it loads. */
export function CheckoutLoading({ label }: { label: string }) {
  return (
    <div className="page-width py-20">
      <h1 className="sr-only">Checkout</h1>
      <Loading label={label} />
    </div>
  );
}
