"use client";

import { Button } from "@/components/ui/button";
import { useClipboard } from "@/components/ui/use-clipboard";

/** Shares the link of this page by the device's own menu, or copies it where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { copy, isCopied, message } = useClipboard(() => window.location.href);
  const share = () => {
    if (!navigator.share) return copy();
    // Rejected when the reader closes the menu.
    navigator.share({ title, url: window.location.href }).catch(() => undefined);
  };
  return (
    <>
      <Button variant="secondary" onClick={share} className="flex-1 sm:flex-none">
        {isCopied ? "Link copied" : "Share link"}
      </Button>
      <output className="sr-only">{message}</output>
    </>
  );
}
