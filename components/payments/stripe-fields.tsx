"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** After this time, a form reports that Stripe's fields failed to load. Fields that load later still work. */
const FIELDS_TIMEOUT_MS = 15_000;

/** Whether Stripe's fields have loaded, with the handlers that their `PaymentElement` needs to report it. */
export function useStripeFields() {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  useEffect(() => {
    if (state !== "loading") return;
    // A blocked frame reports nothing at all.
    const timer = setTimeout(() => setState("failed"), FIELDS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    handlers: { onReady: () => setState("ready"), onLoadError: () => setState("failed") },
  };
}

interface FieldsFailedProps {
  /** Reassures the customer: "Nothing was charged." */
  remark: string;
  /** Mounts the fields again. */
  onReload: () => void;
}

/** Shown when Stripe's fields did not load. */
export function FieldsFailed({ remark, onReload }: FieldsFailedProps) {
  return (
    <Notice role="alert" tone="red" className="flex flex-wrap items-center justify-between gap-4">
      <p>
        The payment fields could not be loaded. {remark} A content blocker or company network may stop
        js.stripe.com: allow it, or use another browser.
      </p>
      <Button variant="secondary" size="sm" onClick={onReload}>
        Retry
      </Button>
    </Notice>
  );
}
