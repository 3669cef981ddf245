"use client";

import * as z from "zod/mini";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { FIRST_REASON, suppressBody } from "@/lib/contacts/suppression/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { ReasonField } from "./reason-field";
import { useSuppressionQuestion } from "./use-suppression-question";

const suppressed = z.object({ added: z.int(), leftStock: z.int() });

/** Puts one person on the suppression list, after a question. */
export function AddSuppression({ onDone }: { onDone: () => void }) {
  const { ask, dialog } = useSuppressionQuestion();
  const form = useForm({
    schema: suppressBody,
    defaultValues: { reason: FIRST_REASON },
    send: async (body) => {
      if (!(await ask({ title: "Suppress this person?", verb: "Suppress person" }))) return;
      const { added, leftStock } = await apiRequest("POST", "/api/admin/suppressions", suppressed, body);
      form.resetField("person");
      notify({ title: "Success", description: describe(added, leftStock) });
      onDone();
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-semibold">Add a person</h2>
      <Form form={form} className="mt-3 grid gap-4">
        <TextField
          label="Phone or email"
          autoComplete="off"
          required
          maxLength={254}
          {...form.field("person")}
        />
        <ReasonField chosen={form.watch("reason")} {...form.field("reason")} />
        <TextField
          label="Source"
          hint="A case, a call, a letter. No names."
          required
          maxLength={100}
          {...form.field("source")}
        />
        <FormFailure />
        <SubmitButton className="justify-self-start">Suppress</SubmitButton>
      </Form>
      {dialog}
    </Card>
  );
}

function describe(added: number, leftStock: number): string {
  const listed = added === 0 ? "The person was already on the list." : "The person is on the list.";
  return leftStock === 0
    ? listed
    : `${listed} ${leftStock === 1 ? "1 lead" : `${leftStock} leads`} of theirs left the stock and cannot be sold.`;
}
