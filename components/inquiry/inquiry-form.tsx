"use client";

import type { FormEvent, ReactNode } from "react";
import { notifyError } from "@/components/ui/notify";

/**
 * The form element around server-rendered fields. The code for submitting loads on the first submit, because
 * most visitors never send the form.
 */
export function InquiryForm({ children, className }: { children: ReactNode; className: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const send = async () => {
      const { submitInquiry } = await import("./submit-inquiry");
      await submitInquiry(form);
    };
    // This fails only when the code does not load. Then nothing was sent, and the fields keep their values.
    send().catch(() => notifyError("Failed to submit your inquiry. Please try again."));
  };
  return (
    // POST, so that the values do not end up in the URL if somebody submits before the page's code has loaded.
    <form method="post" onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
