import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { site } from "@/lib/marketing/site";
import { Logo } from "./logo";
import { SignOutButton } from "./sign-out-button";

interface FocusedShellProps {
  /** Where the visitor came from. */
  back?: { label: string; href: string };
  children: ReactNode;
}

/** Frame of a page with one task: logo, back link and support email. */
export function FocusedShell({ back, children }: FocusedShellProps) {
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex h-16 items-center justify-between gap-6">
          <Logo />
          <div className="flex items-center gap-4">
            {back ? (
              <PageLink
                href={back.href}
                className="rounded-sm text-ink-soft underline-offset-4 hover:text-ink"
              >
                {back.label}
              </PageLink>
            ) : null}
            <SignOutButton />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line">
        <p className="page-width py-6 text-sm text-muted">
          Questions?{" "}
          <a href={`mailto:${site.supportEmail}`} className="text-ink-soft underline">
            {site.supportEmail}
          </a>{" "}
          or <span className="whitespace-nowrap">{site.phone.label}</span>, {site.phoneHours}
        </p>
      </footer>
    </>
  );
}
