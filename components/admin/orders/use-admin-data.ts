"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { failureText } from "@/components/ui/failure-notice";
import { notify, notifyError } from "@/components/ui/notify";
import { staffCountsDto } from "@/lib/orders/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { apiRequest } from "@/lib/platform/http/api-request";
import { staffOrderPageDto } from "@/lib/staff/orders/schemas";

/** What a changed order changes: its keys begin with this one. */
export const ADMIN_ORDERS_KEY = ["/api/admin/orders"];

/** What stands beside the entries of the navigation. */
const WAITING_KEY = ["/api/admin/waiting"];

/** How often the list is fetched while an approval is about to take effect. */
const APPROVING_MS = 2_000;

/**
 * A page of orders. Fetched again at each visit, because customers place orders all the time. The previous page stays
 * while a changed filter loads.
 */
export function useOrderPage(query: string) {
  return useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, "list", query],
    queryFn: () => apiRequest("GET", `/api/admin/orders/list?${query}`, staffOrderPageDto),
    ...AT_EACH_VISIT,
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ approvesAt }) => approvesAt !== null) ? APPROVING_MS : false,
    placeholderData: keepPreviousData,
  });
}

/** How many orders and accounts there are. */
export function useStaffCounts() {
  return useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, "counts"],
    queryFn: () => apiRequest("GET", "/api/admin/counts", staffCountsDto),
    ...AT_EACH_VISIT,
  });
}

type OrdersAction = (input: { orderIds: string[] }) => Promise<ActionResult<string[]>>;

/** The server actions that approve orders. */
export interface ApprovalActions {
  approveOrders: OrdersAction;
  undoApprovals: OrdersAction;
}

/** Approves orders, and takes an approval back while it has not taken effect. */
export function useApprovals({ approveOrders, undoApprovals }: ApprovalActions) {
  const client = useQueryClient();
  const onSettled = async () => {
    // The buttons wait for the list alone, not for the counts in the navigation.
    void client.invalidateQueries({ queryKey: WAITING_KEY });
    await client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
  };
  const onError = (error: Error) => notifyError(failureText(error) ?? "The orders were not changed.");
  const approve = useMutation({
    mutationFn: (orderIds: readonly string[]) => actionData(approveOrders({ orderIds: [...orderIds] })),
    onError,
    onSettled,
  });
  const undo = useMutation({
    mutationFn: (orderIds: readonly string[]) => actionData(undoApprovals({ orderIds: [...orderIds] })),
    onSuccess: ({ length }) =>
      notify({
        title: "Undone",
        description: `${length === 1 ? "The order is" : `${length} orders are`} still pending.`,
      }),
    onError,
    onSettled,
  });
  return { approve, undo };
}
