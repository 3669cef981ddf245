import type { ReactNode } from "react";
import { operatorContact } from "@/lib/settings/operator-contact";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

interface PageShellProps {
  /** The page has a bar at the bottom of small screens, so the footer leaves room for it. */
  bottomBar?: boolean;
  children: ReactNode;
}

/** Header, content, footer. */
export function PageShell({ bottomBar, children }: PageShellProps) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter contact={operatorContact()} className={bottomBar ? "pb-40 lg:pb-0" : undefined} />
    </>
  );
}
