"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { needsOwnDocument } from "@/lib/kit/own-document-paths";

/**
 * A link between pages of the workspace. Prefetches the frame of its page when it is in view, and shows no overlay. Never reads a
 * page's data ahead: each view of contact details is logged. A page with another content security policy is loaded as a
 * document of its own.
 */
export function WorkspaceLink({ href, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  const here = usePathname();
  if (needsOwnDocument(href, here))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}
