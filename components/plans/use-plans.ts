"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { notify } from "@/components/ui/notify";
import { type PlanDto, planDto } from "@/lib/plans/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

const PLANS_KEY = ["/api/plans"];

/** The viewer's plans, newest first. */
export function usePlans() {
  return useQuery({
    queryKey: PLANS_KEY,
    queryFn: getFromKey(z.array(planDto)),
    ...AT_EACH_VISIT,
  });
}

/** One of the viewer's plans. */
export function usePlan(planId: string) {
  return useQuery({
    queryKey: [...PLANS_KEY, planId],
    queryFn: getFromKey(planDto),
    ...AT_EACH_VISIT,
  });
}

/** Shows a plan as a command has returned it. */
export function useShowPlan() {
  const client = useQueryClient();
  return (changed: PlanDto) => {
    client.setQueryData<PlanDto>([...PLANS_KEY, changed.id], changed);
    client.setQueryData<PlanDto[]>(PLANS_KEY, (list) =>
      list?.map((plan) => (plan.id === changed.id ? changed : plan)),
    );
  };
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
  const show = useShowPlan();
  return useMutation({
    mutationFn: (input: Input) => actionData(command(input)),
    onSuccess: (changed) => {
      show(changed);
      notify({ title: said.title, description: said.description(changed) });
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: PLANS_KEY }),
  });
}
