"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { soldPolicyBody } from "@/lib/inbox/results/results-schemas";
import { readTypedDollars, toDecimal } from "@/lib/kit/money";
import { apiRequest } from "@/lib/platform/http/api-request";
import { leadKey, leadPath } from "../use-lead";

/** The premium as it is typed: `1,200` or `$1,200.50`; empty means that it is not known. */
const premiumForm = z.object({
  premium: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed): number | null => {
        // Zero is refused by the schema below, with the same words as text that is no amount.
        return typed.trim() === "" ? null : (readTypedDollars(typed) ?? 0);
      }),
    ),
    z.nullable(
      z
        .int()
        .check(
          z.minimum(1, "Enter an amount, for example 1,200"),
          z.maximum(100_000_000, "Enter at most 1,000,000"),
        ),
    ),
  ),
});

/** The annual premium of the policy that was sold. The results page adds it up. */
export function PremiumForm({
  lead: { id, annualPremiumCents },
}: {
  lead: Pick<LeadDetailDto, "id" | "annualPremiumCents">;
}) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (cents: number | null) =>
      apiRequest("PUT", `${leadPath(id)}/policy`, soldPolicyBody, { annualPremiumCents: cents }),
    onSuccess: (kept) => {
      client.setQueryData<LeadDetailDto>(leadKey(id), (lead) => lead && { ...lead, ...kept });
      void client.invalidateQueries({ queryKey: ["/api/my/results"] });
      notify({ title: "Saved", description: "The premium counts in your results." });
    },
  });
  const form = useForm({
    schema: premiumForm,
    defaultValues: { premium: annualPremiumCents === null ? "" : toDecimal(annualPremiumCents) },
    send: ({ premium }) => mutateAsync(premium),
  });
  return (
    <Form form={form} className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label="Annual premium, in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          className="min-w-0 flex-1"
          {...form.field("premium")}
        />
        <SubmitButton variant="secondary" busyLabel="Saving...">
          Save
        </SubmitButton>
      </div>
      <FormFailure />
    </Form>
  );
}
