"use client";

import type { FormEvent, ReactNode } from "react";

/**
 * The form element around server-rendered fields. The code for submitting loads on the first submit, because
 * most visitors never send the form.
 */
export function InquiryForm({ children, className }: { children: ReactNode; className: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void import("./submit-inquiry").then(({ submitInquiry }) => submitInquiry(form));
  };
  return (
    // POST, so that the values do not end up in the URL if somebody submits before the page's code has loaded.
    <form method="post" onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
