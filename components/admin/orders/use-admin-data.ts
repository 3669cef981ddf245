"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AT_EACH_VISIT } from "@/components/layout/query-client";
import { failureText } from "@/components/ui/failure-notice";
import { notify, notifyError } from "@/components/ui/notify";
import { STAFF_WAITING } from "@/components/workspace/use-waiting";
import { staffCountsDto } from "@/lib/orders/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type StaffOrderDto, staffOrderPageDto } from "@/lib/staff/orders/schemas";

/** What a changed order changes: its keys begin with this one. */
export const ADMIN_ORDERS_KEY = ["/api/admin/orders"];

/** The counts beside the entries of the navigation. */
const WAITING_KEY = [STAFF_WAITING];

/** How often orders are fetched while an approval is about to take effect. */
export const APPROVING_MS = 2_000;

/**
 * A page of orders. Fetched again at each visit, because customers place orders all the time. The previous page stays
 * while a changed filter loads. Its rows stay in their places until another page is chosen or `showCurrent` is called.
 */
export function useOrderPage(query: string) {
  const page = usePage(query);
  const [shown, setShown] = useState({ query, orders: NO_ORDERS, isSettled: false });
  const current = page.isPlaceholderData ? undefined : page.data?.orders;
  const stays = shown.isSettled && shown.query === query && shown.orders.length > 0;
  const left = useOrdersThatLeft(stays && current ? shown.orders.filter(isNoneOf(current)) : NO_ORDERS);
  const rows = current ? (stays ? keepInPlace(shown.orders, current, left.orders) : current) : shown.orders;
  if (current) {
    // Rows of an earlier visit are replaced by those of the read that this visit has begun.
    const isSettled = stays || (page.isSuccess && !page.isFetching);
    if (rows !== shown.orders || query !== shown.query || isSettled !== shown.isSettled)
      setShown({ query, orders: rows, isSettled });
  }
  return {
    page,
    rows,
    /** Some of the rows no longer belong to this page of the list. */
    hasLeft: left.isAny,
    /** The list has other orders now than the rows show. */
    isBehind: current !== undefined && (left.isAny || current.some(isNoneOf(rows))),
    isError: page.isError || left.isError,
    showCurrent: () => {
      setShown({ ...shown, isSettled: false });
      void page.refetch();
    },
    retry: () => {
      void page.refetch();
      if (left.isAny) left.retry();
    },
  };
}

const NO_ORDERS: readonly StaffOrderDto[] = [];

const isNoneOf =
  (others: readonly StaffOrderDto[]) =>
  ({ id }: StaffOrderDto) =>
    !others.some((other) => other.id === id);

/**
 * Updates the shown rows from a list that was read again, and keeps each row in its place: when rows move by themselves, staff
 * approve the wrong order. An order that is no longer in the list stays; new orders are not added.
 * @param left what was read of the orders that are no longer in the list. Until then, their rows stay as they were.
 */
export function keepInPlace(
  rows: readonly StaffOrderDto[],
  current: readonly StaffOrderDto[],
  left: readonly StaffOrderDto[],
): readonly StaffOrderDto[] {
  const latest = new Map([...left, ...current].map((order) => [order.id, order]));
  const kept = rows.map((row) => latest.get(row.id) ?? row);
  return kept.every((row, index) => row === rows[index]) ? rows : kept;
}

/** Reads the present state of orders that have left the list. */
function useOrdersThatLeft(orders: readonly StaffOrderDto[]) {
  const ids = orders.map(({ id }) => id).join(",");
  const { data, isError, refetch } = useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, "left", ids],
    queryFn: () => apiRequest("GET", `/api/admin/orders/list?ids=${ids}`, staffOrderPageDto),
    enabled: ids !== "",
    placeholderData: keepPreviousData,
    // An order may come back and leave again: what was read of it before is out of date.
    staleTime: 0,
    gcTime: 0,
  });
  return { orders: data?.orders ?? NO_ORDERS, isAny: ids !== "", isError, retry: () => void refetch() };
}

/** An approval is planned, or the order has been approved and gets its first lead any moment. */
const isMoving = ({ approvesAt, status, progress }: StaffOrderDto) =>
  approvesAt !== null || (status === "approved" && progress?.allocated !== 0);

function usePage(query: string) {
  return useQuery({
    queryKey: [...ADMIN_ORDERS_KEY, "list", query],
    queryFn: () => apiRequest("GET", `/api/admin/orders/list?${query}`, staffOrderPageDto),
    ...AT_EACH_VISIT,
    refetchInterval: ({ state }) => (state.data?.orders.some(isMoving) ? APPROVING_MS : false),
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
