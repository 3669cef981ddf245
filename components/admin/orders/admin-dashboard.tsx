"use client";

import { CustomerGate } from "@/components/layout/customer-gate";
import { AdminPanel } from "../admin-panel";
import { NoAccess } from "../no-access";
import { RequireTwoFactor } from "../require-two-factor";
import type { RefundAction } from "./refund-undelivered";

/** The Admin page. Its data is only requested for staff. */
export function AdminDashboard({ refundUndelivered }: { refundUndelivered: RefundAction }) {
  return (
    <CustomerGate loadingLabel="Loading admin panel...">
      {(user) =>
        user.role === "staff" ? (
          <RequireTwoFactor user={user}>
            <AdminPanel refundUndelivered={refundUndelivered} />
          </RequireTwoFactor>
        ) : (
          <NoAccess />
        )
      }
    </CustomerGate>
  );
}
