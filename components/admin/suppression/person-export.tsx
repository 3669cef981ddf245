"use client";

import * as z from "zod/mini";
import { saveFile } from "@/components/ui/download/save-file";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { caseName } from "@/lib/contacts/erasure/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { exportedConsumer } from "@/lib/staff/consumers/schemas";

const exportForm = z.object({ case: caseName });

/** Downloads everything that is stored about a person, for their request to see it. */
export function PersonExport({ person }: { person: string }) {
  const form = useForm({
    schema: exportForm,
    send: async (values) => {
      const body = { person, ...values };
      const data = await apiRequest("POST", "/api/admin/consumers/export", exportedConsumer, body);
      saveFile(`consumer-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      form.reset();
      const leads = data.leads.length === 1 ? "1 lead" : `${data.leads.length} leads`;
      notify({ title: "Downloaded", description: `The file has ${leads}. The audit log has the case.` });
    },
  });
  return (
    <section aria-labelledby="person-export" className="grid gap-3 border-t border-line pt-5">
      <h2 id="person-export" className="text-lg font-semibold">
        Access request
      </h2>
      <p className="text-ink-soft">
        A file with everything we store about this person: leads, answers, consent, who received them and
        when, views, suppression entries. Check who asks before you send it.
      </p>
      <Form form={form} className="grid max-w-md gap-4">
        <TextField
          label="Case of the request"
          hint="For example its number. Shown in the audit log: no names."
          autoComplete="off"
          required
          maxLength={100}
          {...form.field("case")}
        />
        <FormFailure />
        <SubmitButton variant="secondary" className="justify-self-start">
          Export this consumer
        </SubmitButton>
      </Form>
    </section>
  );
}
