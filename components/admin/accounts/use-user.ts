"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { notify } from "@/components/ui/notify";
import type { Role } from "@/lib/accounts/dto";
import { accountDetailDto } from "@/lib/accounts/staff/schemas";
import { auditEntryDto } from "@/lib/audit/schemas";
import { orderDto } from "@/lib/orders/schemas";
import { planDto } from "@/lib/plans/schemas";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";
import { customerSummaryDto } from "@/lib/staff/accounts/schemas";

const userOverview = z.object({
  account: accountDetailDto,
  signIns: z.array(auditEntryDto),
  orders: z.array(orderDto),
  plans: z.array(planDto),
  customer: customerSummaryDto,
});

/** What staff can do to an account, each behind a confirmation. */
export type UserAction = { disabled: boolean } | { role: Role } | "end-sessions" | "remove-second-factor";

/** The API path of an account, which is also the key of what the staff pages keep of it. */
export const accountPath = (userId: string) => `/api/admin/accounts/${encodeURIComponent(userId)}`;

/** An account with its sign-ins, orders and plans. */
export function useUser(userId: string) {
  const path = accountPath(userId);
  return useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, userOverview),
    refetchOnMount: "always",
  });
}

/** Runs an action, and shows the updated account. */
export function useUserAction(userId: string, onDone: () => void) {
  const client = useQueryClient();
  const path = accountPath(userId);
  return useMutation({
    mutationFn: (action: UserAction) =>
      action === "end-sessions"
        ? apiCommand("DELETE", `${path}/sessions`, {})
        : action === "remove-second-factor"
          ? apiCommand("DELETE", `${path}/second-factor`, {})
          : apiCommand("PATCH", path, action),
    onSuccess: (_nothing, action) => {
      notify({ title: "Success", description: describeDone(action) });
      void client.invalidateQueries({ queryKey: [path] });
      onDone();
    },
  });
}

function describeDone(action: UserAction): string {
  if (action === "end-sessions") return "All sessions have ended.";
  if (action === "remove-second-factor") return "Second factor removed.";
  if ("role" in action) return `The account is now ${action.role === "staff" ? "staff" : "a customer"}.`;
  return action.disabled ? "Account disabled." : "Account enabled.";
}
