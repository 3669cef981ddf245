"use client";

import type { ReactNode } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { PageFrame } from "@/components/workspace/page-frame";
import type { UserDto } from "@/lib/accounts/dto";
import { NoAccess } from "./no-access";
import { RequireTwoFactor } from "./require-two-factor";

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
