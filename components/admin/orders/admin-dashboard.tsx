"use client";

import { CustomerGate } from "@/components/layout/customer-gate";
import { AdminPanel } from "../admin-panel";
import { NoAccess } from "../no-access";
import { RequireTwoFactor } from "../require-two-factor";

/** The staff's page. Nothing of it is asked for on behalf of anybody else. */
export function AdminDashboard() {
  return (
    <CustomerGate loadingLabel="Loading admin panel...">
      {(user) =>
        user.role === "staff" ? (
          <RequireTwoFactor user={user}>
            <AdminPanel />
          </RequireTwoFactor>
        ) : (
          <NoAccess />
        )
      }
    </CustomerGate>
  );
}
