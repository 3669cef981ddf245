"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { needsOwnDocument } from "@/lib/kit/own-document-paths";

interface WorkspaceLinkProps extends ComponentProps<"a"> {
  href: string;
  /** False in a row of a list: else each row on the screen asks the server for the title of its page. */
  prefetch?: false;
}

/**
 * A link between pages of the workspace, without the overlay of the public pages. The page before stays until the next one
 * is there. Never reads a page's data ahead: each view of contact details is logged. A page with another content security
 * policy is loaded as a document of its own.
 */
export function WorkspaceLink({ href, prefetch, children, ...rest }: WorkspaceLinkProps) {
  const here = usePathname();
  if (needsOwnDocument(href, here))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  return (
    <Link href={href} {...(prefetch === undefined ? {} : { prefetch })} {...rest}>
      {children}
      <Waiting />
    </Link>
  );
}

/** A line at the top of the window while the next page is on its way, from 200 ms on. */
function Waiting() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span aria-hidden="true" className="appear-late fixed inset-x-0 top-0 z-50 h-0.5 bg-accent" />
  ) : null;
}
