"use client";

import { useEffect } from "react";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { orderLimitsBody } from "@/lib/marketplace/order-limits";

interface DailyLimitFormProps {
  /** The current limit in leads per day; null for no limit. */
  dailyCap: number | null;
  /** A change is being saved. The form stays until it is: a refused one must not lose what was typed. */
  busy: boolean;
  onSave: (dailyCap: number | null) => void;
  onCancel: () => void;
}

/** The limit as it is typed: thousands may be separated by commas, empty means no limit. */
const limitForm = z.object({
  dailyCap: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): number | null | undefined => {
        const digits = text.replaceAll(/[\s,]/g, "");
        return digits === "" ? null : Number(digits);
      }),
    ),
    orderLimitsBody.shape.dailyCap,
  ),
});

/** The form for the daily limit of an order. It takes the focus; Enter saves, Escape cancels. */
export function DailyLimitForm({ dailyCap, busy, onSave, onCancel }: DailyLimitFormProps) {
  const form = useForm({
    schema: limitForm,
    defaultValues: { dailyCap: dailyCap === null ? "" : String(dailyCap) },
    send: async ({ dailyCap: typed = null }) => {
      if (!busy) onSave(typed);
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("dailyCap", { shouldSelect: true }), [setFocus]);
  return (
    <Form form={form} className="mt-3 grid max-w-sm gap-3">
      <TextField
        label="Daily limit"
        inputMode="numeric"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
        maxLength={9}
        placeholder="No limit"
        hint="Leads per day. Leave empty for no limit. Resets at midnight ET."
        {...form.field("dailyCap")}
      />
      <div className="flex flex-wrap gap-2">
        {/* Not disabled: the form answers a wrong entry also while another change of the order is saved. */}
        <Button type="submit" size="sm" aria-disabled={busy} busy={busy}>
          Save limit
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
