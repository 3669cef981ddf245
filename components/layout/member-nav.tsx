"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";
import { PageLink } from "./page-link";

const LINKS = [
  { href: paths.dashboard, label: "Orders" },
  { href: paths.leads, label: "Leads" },
  { href: paths.delivery, label: "Delivery" },
  { href: paths.settings, label: "Settings" },
];

/** The way between the pages of a buyer. */
export function MemberNav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Your pages" className="mt-4 border-b border-line">
      <ul className="flex gap-x-5 sm:gap-x-7">
        {LINKS.map(({ href, label }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={isCurrent(pathname, href) ? "page" : undefined}
              className={cn(
                "-mb-px block border-b-2 py-2.5 font-semibold",
                isCurrent(pathname, href)
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:border-line-strong hover:text-ink",
              )}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A lead counts as one of the leads; all of them are below /dashboard itself. */
function isCurrent(pathname: string, href: string): boolean {
  return pathname === href || (href !== paths.dashboard && pathname.startsWith(`${href}/`));
}
