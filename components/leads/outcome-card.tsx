"use client";

import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-notice";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Moment } from "@/components/ui/moment";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { LEAD_OUTCOMES, LEAD_PROGRESS_LABELS } from "@/lib/inbox/outcome";
import { useWriteNote } from "./use-lead";

/** The outcome of a lead and notes about it. Only the customer sees them. */
export function OutcomeCard({ lead }: { lead: LeadDetailDto }) {
  const { mutate, isPending, error } = useWriteNote(lead.id);
  return (
    <Card className="grid gap-5">
      <fieldset>
        <legend className="text-lg font-semibold">Outcome</legend>
        <div className="mt-3 grid grid-cols-2 gap-2">
          {LEAD_OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              size="sm"
              variant={lead.progress === outcome ? "primary" : "secondary"}
              aria-pressed={lead.progress === outcome}
              disabled={isPending}
              onClick={() => {
                if (lead.progress !== outcome) mutate({ outcome });
              }}
            >
              {LEAD_PROGRESS_LABELS[outcome]}
            </Button>
          ))}
        </div>
      </fieldset>
      <FailureNotice error={error} />
      <NoteForm leadId={lead.id} />
      <NoteList notes={lead.notes} />
    </Card>
  );
}

const noteForm = z.object({ text: z.string().check(z.trim(), z.minLength(1, "Please write a note.")) });

function NoteForm({ leadId }: { leadId: string }) {
  const { mutateAsync, isSuccess } = useWriteNote(leadId);
  const form = useForm({
    schema: noteForm,
    defaultValues: { text: "" },
    send: async (body) => {
      await mutateAsync(body);
      form.reset();
    },
  });
  const isEmpty = form.watch("text").trim() === "";
  return (
    <Form form={form} className="grid gap-3">
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={2000}
        hint="Only your account sees it."
        {...form.field("text")}
      />
      <FormFailure />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="secondary" size="sm" disabled={isEmpty}>
          Save note
        </SubmitButton>
        <output className="text-sm text-muted">{isSuccess && isEmpty ? "Saved." : ""}</output>
      </div>
    </Form>
  );
}

function NoteList({ notes }: { notes: LeadDetailDto["notes"] }) {
  if (notes.length === 0) return null;
  return (
    <ol aria-label="Notes, newest first" className="grid gap-3 border-t border-line pt-4">
      {notes.map(({ id, text, outcome, at }) => (
        <li key={id} className="min-w-0">
          <p className="text-sm text-muted">
            <Moment at={at} />
            {outcome ? `, ${LEAD_PROGRESS_LABELS[outcome]}` : ""}
          </p>
          {text ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
