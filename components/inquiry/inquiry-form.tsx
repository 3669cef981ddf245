"use client";

import type { FormEvent, ReactNode } from "react";
import { notifyError } from "@/components/ui/notify";
import { loadCode } from "@/lib/platform/http/load-code";

const FAILED = "Failed to submit your inquiry.";

/**
 * The form element around server-rendered fields. The code for submitting loads on the first submit, because
 * most visitors never send the form.
 */
export function InquiryForm({ children, className }: { children: ReactNode; className: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const send = async () => {
      const { submitInquiry } = await loadCode(() => import("./submit-inquiry"), FAILED);
      await submitInquiry(form);
    };
    // This fails only when the code does not load. Then nothing was sent, and the fields keep their values.
    send().catch((error: Error) => notifyError(error.message));
  };
  return (
    // POST, so that the values do not end up in the URL if somebody submits before the page's code has loaded.
    <form method="post" onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
