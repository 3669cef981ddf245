"use client";

import type { ReactNode } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import type { UserDto } from "@/lib/accounts/dto";
import { AdminHeader } from "./admin-header";
import { NoAccess } from "./no-access";
import { RequireTwoFactor } from "./require-two-factor";

interface StaffAreaProps {
  title: string;
  children: (viewer: UserDto) => ReactNode;
}

/** Frame of a staff page. Fetches nothing for anybody who is not staff. */
export function StaffArea({ title, children }: StaffAreaProps) {
  return (
    <CustomerGate loadingLabel="Loading admin panel...">
      {(user) =>
        user.role === "staff" ? (
          <RequireTwoFactor user={user}>
            <div className="page-width py-8 lg:py-12">
              <AdminHeader title={title} />
              <div className="mt-6 grid gap-6">{children(user)}</div>
            </div>
          </RequireTwoFactor>
        ) : (
          <NoAccess />
        )
      }
    </CustomerGate>
  );
}
