"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/lib/kit/cn";
import { PageLink } from "./page-link";

interface SectionTabsProps {
  /** Label for screen readers. */
  label: string;
  /** The first link is the parent of all others, so it is current only on its exact URL. */
  links: readonly { href: string; label: string }[];
  className?: string;
}

/** Navigation between the pages of one area. A page below one of them counts as that page. */
export function SectionTabs({ label, links, className }: SectionTabsProps) {
  const pathname = usePathname();
  const isCurrent = (href: string) =>
    pathname === href || (href !== links[0]?.href && pathname.startsWith(`${href}/`));
  return (
    <nav aria-label={label} className="mt-4 border-b border-line">
      <ul className={cn("flex gap-x-5 sm:gap-x-7", className)}>
        {links.map(({ href, label: name }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={isCurrent(href) ? "page" : undefined}
              className={cn(
                "-mb-px block border-b-2 py-2.5 font-semibold",
                isCurrent(href)
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:border-line-strong hover:text-ink",
              )}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
