import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { type OrderDto, orderDto } from "@/lib/orders/schemas";

/** Query key of the viewer's orders. */
export const OWN_ORDERS_KEY = ["/api/orders"];
const readOrders = getFromKey(z.array(orderDto));

/** The viewer's orders, newest first. Read again at each visit: orders also change without this browser. */
export function useOwnOrders(): UseQueryResult<OrderDto[]> {
  return useQuery({ queryKey: OWN_ORDERS_KEY, queryFn: readOrders, ...AT_EACH_VISIT });
}
