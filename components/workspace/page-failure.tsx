"use client";

import { Button } from "@/components/ui/button";

interface PageFailureProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Takes the place of a page's content that failed. The navigation stays. */
export function PageFailure({ error, reset }: PageFailureProps) {
  return (
    <div role="alert" className="workspace-page grid max-w-xl justify-items-start gap-4">
      <h1 className="font-display text-2xl font-medium">Something went wrong on this page</h1>
      <p className="text-ink-soft">
        This is our fault. Nothing was bought or changed. Try again. If it happens again, contact us
        {error.digest ? ` and mention ${error.digest}` : ""}.
      </p>
      <Button onClick={reset}>Try again</Button>
    </div>
  );
}
