"use client";

import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { notify } from "@/components/ui/notify";
import { type CorrectionInput, correctionInput } from "@/lib/inbox/corrections/schemas";
import { paths } from "@/lib/kit/paths";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { orMaybeDone } from "@/lib/platform/http/maybe-done";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";

export type TellCorrection = (input: CorrectionInput) => Promise<ActionResult<object>>;

interface LeadCorrectionProps {
  lead: Pick<LeadDetailDto, "id" | "sale" | "erasedAt" | "leadReturn">;
  tellCorrection: TellCorrection;
}

/** Tells the owner what the consumer corrected. Nothing for a lead without an owner who may still use it. */
export function LeadCorrection({ lead, tellCorrection }: LeadCorrectionProps) {
  const isOwned = lead.sale !== null && lead.erasedAt === null && lead.leadReturn?.status !== "approved";
  return isOwned ? <CorrectionForm leadId={lead.id} tellCorrection={tellCorrection} /> : null;
}

function CorrectionForm({ leadId, tellCorrection }: { leadId: string; tellCorrection: TellCorrection }) {
  const tell = useMutation({
    mutationFn: ({ text }: { text: string }) => actionData(tellCorrection({ leadId, text })),
  });
  const form = useForm({
    schema: z.pick(correctionInput, { text: true }),
    defaultValues: { text: "" },
    send: async (input) => {
      await orMaybeDone(
        tell.mutateAsync(input),
        "The owner may have been told already: look into the audit log before you send it again.",
      );
      form.reset();
      notify({ title: "Success", description: "The owner gets an email, and a note on the lead's page." });
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-semibold">Correction</h2>
      <p className="mt-1 text-sm text-muted">
        For a consumer who told us that something is wrong. The lead stays as it was sold. Each message is in
        the{" "}
        <PageLink href={paths.adminAuditOf(leadId)} className={rowLinkClass}>
          audit log
        </PageLink>
        , without its text.
      </p>
      <Form form={form} className="mt-3 grid gap-3">
        <TextAreaField
          label="What is wrong, and what is right"
          rows={3}
          maxLength={1000}
          hint="The owner reads it among the notes on the lead's page."
          {...form.field("text")}
          // The form empties itself once the text is sent. What was typed meanwhile would be erased.
          readOnly={form.busy}
        />
        <FormFailure />
        <SubmitButton variant="secondary" size="sm" busyLabel="Sending..." className="justify-self-start">
          Tell the owner of a correction
        </SubmitButton>
      </Form>
    </Card>
  );
}
