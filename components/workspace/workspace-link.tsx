"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { needsOwnDocument } from "@/lib/kit/own-document-paths";

/** The framework's name for "prefetch the page with its data when the pointer is on the link"; its types lack it. */
const ON_HOVER = { unstable_dynamicOnHover: true };

/**
 * A link between pages of the workspace. Prefetches the frame of its page when it is in view and the whole page when the
 * pointer is on it, and shows no overlay. A page with another content security policy is loaded as a document of its own.
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
    <Link href={href} {...ON_HOVER} {...rest}>
      {children}
    </Link>
  );
}
