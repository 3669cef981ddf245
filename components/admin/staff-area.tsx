"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { SetUpTwoFactor } from "@/components/layout/set-up-two-factor";
import { notify } from "@/components/ui/notify";
import { Loading } from "@/components/ui/spinner";
import { BackLink } from "@/components/workspace/back-link";
import { PageFrame } from "@/components/workspace/page-frame";
import type { UserDto } from "@/lib/accounts/dto";
import { TWO_FACTOR_REQUIRED } from "@/lib/accounts/two-factor/second-factor-rule";
import { paths } from "@/lib/kit/paths";
import { isProblem } from "@/lib/platform/http/api-request";
import { useStaffCounts } from "./orders/use-admin-data";

interface StaffAreaProps {
  title: string;
  children: (viewer: UserDto) => ReactNode;
}

/** A staff page with its title. Fetches nothing for anybody who is not staff. */
export function StaffArea({ title, children }: StaffAreaProps) {
  return (
    <StaffGate>
      {(user) => (
        <PageFrame title={title}>
          <div className="grid gap-6">{children(user)}</div>
        </PageFrame>
      )}
    </StaffGate>
  );
}

interface StaffItemAreaProps {
  /** The name of the list that the item belongs to, and its address. */
  list: string;
  href: string;
  children: (viewer: UserDto) => ReactNode;
}

/** A staff page of one item, below the link to its list. Its title names the item. */
export function StaffItemArea({ list, href, children }: StaffItemAreaProps) {
  return (
    <StaffGate>
      {(user) => (
        <div className="workspace-page">
          <BackLink href={href}>{list}</BackLink>
          {children(user)}
        </div>
      )}
    </StaffGate>
  );
}

/** Shows a page to staff only. Fetches nothing for anybody else. */
export function StaffGate({ children }: { children: (viewer: UserDto) => ReactNode }) {
  return (
    <CustomerGate loadingLabel="Loading admin panel...">
      {(user) =>
        user.role === "staff" ? (
          <RequireTwoFactor user={user}>{children(user)}</RequireTwoFactor>
        ) : (
          <NoAccess />
        )
      }
    </CustomerGate>
  );
}

/** Sends a customer back to the dashboard. */
function NoAccess() {
  const router = useRouter();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    notify({
      title: "Access Denied",
      description: "You don't have permission to access the admin panel.",
      destructive: true,
    });
    router.replace(paths.dashboard);
  }, [router]);
  return <Loading label="Taking you to your dashboard..." />;
}

/** Asks staff without two-factor sign-in to set it up, when the server requires it. The server enforces it. */
function RequireTwoFactor({ user, children }: { user: UserDto; children: ReactNode }) {
  return user.twoFactor ? children : <AskServer>{children}</AskServer>;
}

function AskServer({ children }: { children: ReactNode }) {
  const { error, isPending } = useStaffCounts();
  if (isPending) return <Loading label="Loading admin panel..." />;
  if (!isProblem(error, TWO_FACTOR_REQUIRED)) return children;
  return <SetUpTwoFactor who="staff" />;
}
