"use client";

import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { Notice } from "@/components/ui/notice";
import { describeOrderMoney, orderMoneyDto } from "@/lib/disputes/order-money";
import { formatOrderAmount } from "@/lib/kit/money";

const readMoney = getFromKey(z.array(orderMoneyDto));

/** The source for customers: the money of all their orders. */
export const MY_ORDER_MONEY = ["/api/my/order-money"] as const;

interface OrderMoneyProps {
  orderId: string;
  currency: string;
  /** Where the money of orders is read: the customer's list, or that of one order for staff. Joined with slashes. */
  source: readonly string[];
}

/** Says that an order's payment was refunded or is disputed, and what follows. Nothing for other orders. */
export function OrderMoney({ orderId, currency, source }: OrderMoneyProps) {
  const { data } = useQuery({ queryKey: source, queryFn: readMoney, ...AT_EACH_VISIT });
  const money = data?.find((one) => one.orderId === orderId);
  const sentences = money ? describeOrderMoney(money, formatOrderAmount(money.refunded, currency)) : [];
  if (sentences.length === 0) return null;
  return (
    <Notice className="mt-4">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
