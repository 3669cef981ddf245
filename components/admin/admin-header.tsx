"use client";

import { usePathname } from "next/navigation";
import { PageLink } from "@/components/layout/page-link";
import { SignOutButton } from "@/components/layout/sign-out-button";
import { cn } from "@/lib/kit/cn";
import { paths } from "@/lib/kit/paths";

const LINKS = [
  { href: paths.admin, label: "Orders" },
  { href: paths.adminLeads, label: "Leads" },
  { href: paths.adminPublishers, label: "Publishers" },
  { href: paths.adminSuppression, label: "Suppression" },
  { href: paths.adminUsers, label: "Users" },
  { href: paths.adminInquiries, label: "Inquiries" },
  { href: paths.adminDeliveries, label: "Deliveries" },
  { href: paths.adminAudit, label: "Audit" },
];

/** Title of a page of the staff area, the way out, and the way to the other pages. */
export function AdminHeader({ title }: { title: string }) {
  const pathname = usePathname();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 break-words font-display text-2xl font-medium tracking-tight lg:text-3xl">
          {title}
        </h1>
        <SignOutButton />
      </div>
      <nav aria-label="Staff area" className="mt-4 border-b border-line">
        <ul className="flex flex-wrap gap-x-5 sm:gap-x-7">
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
    </>
  );
}

/** A page below one of the list counts as that one; all of them are below /admin itself. */
function isCurrent(pathname: string, href: string): boolean {
  return pathname === href || (href !== paths.admin && pathname.startsWith(`${href}/`));
}
