"use client";

import Link from "next/link";
import { MessagePage } from "@/components/layout/message-page";
import { Button, buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";

/** Stands in for a page that broke while it was shown. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      <MessagePage title="Something went wrong on this page">
        <p className="text-ink-soft">
          It was our mistake. Nothing was bought or changed by it. Try again; if it stays, write to us
          {error.digest ? ` and mention ${error.digest}` : ""}.
        </p>
        <p className="flex flex-wrap gap-3">
          <Button onClick={reset}>Try again</Button>
          <Link href={paths.home} className={buttonVariants({ variant: "secondary" })}>
            Back to home
          </Link>
        </p>
      </MessagePage>
    </main>
  );
}
