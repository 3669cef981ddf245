/** Styles of inputs, selects and textareas. */
export const controlClass =
  "block w-full rounded border border-line-field bg-white px-3.5 text-base text-ink placeholder:text-muted hover:border-ink disabled:cursor-not-allowed disabled:bg-off aria-invalid:border-red aria-invalid:bg-red-soft";
