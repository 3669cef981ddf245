/** Styles of the link in a row. */
export const rowLinkClass =
  "rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink";
