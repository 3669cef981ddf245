"use client";

import { PageLink } from "@/components/navigation/page-link";

/**
 * Replaces a page that crashed while rendering. Its code is part of every page's first load, so it uses no
 * design-system components and no link that needs the router, which may be what failed.
 */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="content" tabIndex={-1} className="page-width flex-1 py-20 outline-none">
      <div className="mx-auto grid max-w-xl gap-4">
        <h1 className="font-display text-2xl font-medium">Something went wrong on this page</h1>
        <p className="text-ink-soft">
          This is our fault. Nothing was bought or changed. Try again. If it happens again, contact us
          {error.digest ? ` and mention ${error.digest}` : ""}.
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <button
            type="button"
            onClick={reset}
            className="min-h-11 rounded bg-accent px-5 font-semibold text-white hover:bg-accent-deep"
          >
            Try again
          </button>
          <PageLink href="/" className="rounded-sm text-accent-deep underline underline-offset-4">
            Back to home
          </PageLink>
        </p>
      </div>
    </main>
  );
}
