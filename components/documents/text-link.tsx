import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";

/** A link in body text, internal or external. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const className = "rounded-sm text-accent-deep underline underline-offset-4 hover:text-accent";
  // Calls of the API are no pages.
  if (!href.startsWith("/") || href.startsWith("/api/")) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <PageLink href={href} className={className}>
      {children}
    </PageLink>
  );
}
