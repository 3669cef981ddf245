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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const button = form.querySelector<HTMLButtonElement>("[type=submit]");
    if (!button || button.disabled) return;
    const label = button.textContent;
    // What is typed while the code loads is not part of it.
    const values = new FormData(form);
    button.disabled = true;
    button.textContent = "Submitting...";
    try {
      const { submitInquiry } = await loadCode(() => import("./submit-inquiry"), FAILED);
      await submitInquiry(form, values);
    } catch (error) {
      // This fails only when the code does not load. Then nothing was sent, and the fields keep their values.
      if (error instanceof Error) notifyError(error.message);
    }
    button.disabled = false;
    button.textContent = label;
  };
  return (
    // POST, so that the values do not end up in the URL if somebody submits before the page's code has loaded.
    <form method="post" onSubmit={(event) => void submit(event)} className={className}>
      {children}
    </form>
  );
}
