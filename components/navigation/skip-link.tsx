/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded bg-ink px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-50"
    >
      Skip to content
    </a>
  );
}
