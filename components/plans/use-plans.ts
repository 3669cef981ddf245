"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { getFromKey } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import { type PlanDto, paymentMethodDto, planDto } from "@/lib/plans/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

const PLANS_KEY = ["/api/plans"];
const METHODS_KEY = ["/api/payment-methods"];

/** The viewer's plans, newest first. */
export function usePlans() {
  return useQuery({
    queryKey: PLANS_KEY,
    queryFn: getFromKey(z.array(planDto)),
    refetchOnMount: "always",
  });
}

/** The viewer's saved cards and bank accounts. */
export function usePaymentMethods() {
  return useQuery({ queryKey: METHODS_KEY, queryFn: getFromKey(z.array(paymentMethodDto)) });
}

/**
 * Runs a command on a plan and shows the plan that it returns. After a failure the list is fetched again: the plan may
 * have changed meanwhile.
 * @param said what the toast says when it is done.
 */
export function usePlanCommand<Input>(
  command: (input: Input) => Promise<ActionResult<PlanDto>>,
  said: { title: string; description: (plan: PlanDto) => string },
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => actionData(command(input)),
    onSuccess: (changed) => {
      client.setQueryData<PlanDto[]>(PLANS_KEY, (list) =>
        list?.map((plan) => (plan.id === changed.id ? changed : plan)),
      );
      notify({ title: said.title, description: said.description(changed) });
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: PLANS_KEY }),
  });
}
