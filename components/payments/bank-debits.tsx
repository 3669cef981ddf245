"use client";

import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { LoadError } from "@/components/ui/load-error";
import { formatDay } from "@/lib/kit/format-date";
import { formatOrderAmount } from "@/lib/kit/money";
import { type BankDebitDto, bankDebitDto } from "@/lib/payments/schemas";

const readDebits = getFromKey(z.array(bankDebitDto));

/** The viewer's bank debits that the bank has not confirmed yet. Renders nothing when there are none. */
export function BankDebits({ className }: { className?: string }) {
  // Fetched again at each visit: the bank confirms without this browser.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["/api/my/bank-debits"],
    queryFn: readDebits,
    ...AT_EACH_VISIT,
  });
  if (isError && !data)
    return <LoadError what="Your bank debits" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Bank debits in progress" className={className}>
      {data.map((debit) => (
        <BankDebit key={debit.paymentIntentId} debit={debit} />
      ))}
    </ul>
  );
}

function BankDebit({ debit }: { debit: BankDebitDto }) {
  return (
    <li className="rounded-lg border border-amber-line bg-amber-soft p-5 [&+li]:mt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="flex items-center gap-2 font-semibold text-amber-deep">
          <Landmark aria-hidden="true" className="size-5 shrink-0" />
          Processing bank debit
        </p>
        <p className="font-display text-xl font-medium">{formatOrderAmount(debit.amount, debit.currency)}</p>
      </div>
      <p className="mt-1">{debit.isRenewal ? `${debit.name}, renewal of your plan` : debit.name}</p>
      <p className="mt-1 text-ink-soft">
        Started {formatDay(debit.startedAt)}. Your bank takes up to four business days. Your order appears on
        your dashboard when the bank confirms the debit; if it refuses, we email you.
      </p>
    </li>
  );
}
