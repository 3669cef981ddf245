import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import { Logo } from "./logo";
import { SignOutButton } from "./sign-out-button";

/** Frame of the pages behind sign-in. */
export function CustomerShell({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex h-16 items-center justify-between gap-6">
          <Logo />
          <div className="flex items-center gap-4">
            <PageLink
              href={paths.home}
              className="rounded-sm text-ink-soft underline-offset-4 hover:text-ink"
            >
              Back to home
            </PageLink>
            <SignOutButton />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </>
  );
}
