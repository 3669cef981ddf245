"use client";

import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { getFromKey } from "@/components/layout/query-client";
import { orderDto } from "@/lib/orders/schemas";

export const ADMIN_ORDERS_KEY = ["/api/admin/orders"];

const readOrders = getFromKey(z.array(orderDto));
/** Only the length of the list is used. */
const readUsers = getFromKey(z.array(z.unknown()));

/** All orders. Fetched again at each visit, because customers place orders all the time. */
export function useAdminOrders() {
  return useQuery({ queryKey: ADMIN_ORDERS_KEY, queryFn: readOrders, refetchOnMount: "always" });
}

export function useAdminUsers() {
  return useQuery({ queryKey: ["/api/admin/users"], queryFn: readUsers, refetchOnMount: "always" });
}
