"use client";

import type { FormEvent, ReactNode } from "react";

/**
 * The form around fields that the server has rendered. What happens on submit loads with the first try: most
 * readers never send it, and the fields need no script of their own.
 */
export function InquiryForm({ children, className }: { children: ReactNode; className: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void import("./submit-inquiry").then(({ submitInquiry }) => submitInquiry(form));
  };
  return (
    // POST, so that nothing that was typed can end in an address if the page's code has not loaded yet.
    <form method="post" onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
