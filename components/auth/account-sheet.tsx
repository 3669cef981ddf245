import type { ReactNode } from "react";
import { FocusedShell } from "@/components/layout/focused-shell";
import { ShellLink } from "@/components/layout/shell-link";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/kit/paths";

interface AccountSheetProps {
  title: string;
  children: ReactNode;
}

/** Frame of the account pages that need no sign-in, such as a password reset. */
export function AccountSheet({ title, children }: AccountSheetProps) {
  return (
    <FocusedShell back={<ShellLink href={paths.auth}>Back to sign in</ShellLink>}>
      <div className="page-width py-10 lg:py-16">
        <div className="mx-auto max-w-xl">
          <h1 className="mb-6 font-display text-2xl font-medium tracking-tight lg:text-3xl">{title}</h1>
          <Card>{children}</Card>
        </div>
      </div>
    </FocusedShell>
  );
}
