"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { getFromKey } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import { type PaymentMethodDto, paymentMethodDto } from "@/lib/plans/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

const METHODS_KEY = ["/api/payment-methods"];

/** The viewer's saved cards and bank accounts. */
export function usePaymentMethods() {
  return useQuery({
    queryKey: METHODS_KEY,
    queryFn: getFromKey(z.array(paymentMethodDto)),
    refetchOnMount: "always",
  });
}

/** Refetches the saved methods. Call it after a method was added or a plan's method has changed. */
export function useRefreshMethods() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: METHODS_KEY });
}

/** Runs a command on a saved method and shows the list that it returns. @param done title of the toast. */
export function useMethodCommand(
  command: (input: { paymentMethodId: string }) => Promise<ActionResult<PaymentMethodDto[]>>,
  done: string,
  onDone: () => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (method: PaymentMethodDto) => actionData(command({ paymentMethodId: method.id })),
    onSuccess: (methods, { label }) => {
      client.setQueryData<PaymentMethodDto[]>(METHODS_KEY, methods);
      notify({ title: done, description: label });
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: METHODS_KEY }),
  });
}
