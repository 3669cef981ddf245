import type { ReactNode } from "react";
import { operatorContact } from "@/lib/settings/operator-contact";
import { Logo } from "./logo";
import { SignOutButton } from "./sign-out-button";

interface FocusedShellProps {
  /** A `ShellLink` to where the visitor came from. */
  back?: ReactNode;
  children: ReactNode;
}

/** Frame of a page with one task: logo, back link and support email. */
export function FocusedShell({ back, children }: FocusedShellProps) {
  const { phone, phoneHours, supportEmail } = operatorContact();
  return (
    <>
      <header className="border-b border-line">
        <div className="page-width flex h-16 items-center justify-between gap-3 sm:gap-6">
          <Logo />
          <div className="flex items-center gap-3 sm:gap-4">
            {back}
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
          <a href={`mailto:${supportEmail}`} className="text-ink-soft underline">
            {supportEmail}
          </a>{" "}
          or <span className="whitespace-nowrap">{phone.label}</span>, {phoneHours}
        </p>
      </footer>
    </>
  );
}
