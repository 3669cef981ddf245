"use client";

import { useState } from "react";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Section } from "@/components/workspace/section";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { type MailPreview, type RealMail, realMail } from "@/lib/staff/mail-previews/schemas";
import { MailView } from "./mail-view";

/** The server action of the preview. The page passes it: components do not import from `app`. */
export interface RealMailActions {
  previewMail: (input: RealMail) => Promise<ActionResult<MailPreview>>;
}

/** Shows the email of an order or of a sold lead with its data. Nothing is sent. */
export function RealMailPreview({ previewMail }: RealMailActions) {
  const [mail, setMail] = useState<MailPreview | null>(null);
  const [as, setAs] = useState("desktop");
  const form = useForm({
    schema: realMail,
    defaultValues: { of: "order" as const, id: "" },
    send: async (wanted) => setMail(await actionData(previewMail(wanted))),
  });
  return (
    <Section id="real-mail" title="With the data of an order or a lead" aside="Each view is logged">
      <Form form={form} className="mt-5 grid max-w-2xl items-start gap-4 sm:grid-cols-[10rem_1fr_auto]">
        <SelectField label="Email" {...form.field("of")}>
          <option value="order">Order received</option>
          <option value="lead">New lead</option>
        </SelectField>
        <TextField label="ID of the order or lead" autoComplete="off" {...form.field("id")} />
        <SubmitButton busyLabel="Reading..." className="sm:mt-[26px]">
          Show
        </SubmitButton>
        <div className="sm:col-span-3">
          <FormFailure />
        </div>
      </Form>
      {mail ? (
        <div className="mt-6">
          <MailView mail={mail} as={as} onAs={setAs} />
        </div>
      ) : null}
    </Section>
  );
}
