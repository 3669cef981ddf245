"use client";

import { useEffect } from "react";
import * as z from "zod/mini";
import { useDraft } from "@/components/layout/use-draft";
import { controlClass } from "@/components/ui/control";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Moment } from "@/components/ui/moment";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { LEAD_PROGRESS_LABELS } from "@/lib/inbox/outcome";
import { cn } from "@/lib/kit/cn";
import { orMaybeDone } from "@/lib/platform/http/maybe-done";
import { useWriteNote } from "../use-lead";

const noteForm = z.object({ text: z.string().check(z.trim(), z.minLength(1, "Please write a note.")) });

/** Adds a note to the lead. Of a person whose data was erased, only outcomes are kept. */
export function NoteField({ lead: { id, isErased } }: { lead: LeadDetailDto }) {
  if (!isErased) return <NoteForm leadId={id} />;
  return (
    <p className="text-sm text-muted">
      No notes can be added: the data of this person was erased. Outcomes are still saved.
    </p>
  );
}

function NoteForm({ leadId }: { leadId: string }) {
  const { mutateAsync, isSuccess } = useWriteNote(leadId);
  const draft = useDraft(`note ${leadId}`);
  const form = useForm({
    schema: noteForm,
    defaultValues: { text: draft.read() },
    send: async (body) => {
      await orMaybeDone(
        mutateAsync(body),
        "Your note may be saved already: look below before you save it again.",
      );
      // Also when the viewer has gone on to another lead, and this form is no longer there.
      draft.keep("");
      form.reset({ text: "" });
    },
  });
  const text = form.watch("text");
  useEffect(() => draft.keep(text), [draft, text]);
  const isEmpty = text.trim() === "";
  const { error: _error, ...field } = form.field("text");
  return (
    <Form form={form} className="grid gap-2">
      <textarea
        aria-label="Note"
        placeholder="Add a note. Only your account sees it."
        rows={2}
        maxLength={2000}
        className={cn(controlClass, "py-2 min-[861px]:text-sm")}
        {...field}
        // The form empties itself once the text is sent. What was typed meanwhile would be erased.
        readOnly={form.busy}
      />
      <FormFailure />
      <div className={cn("flex items-center gap-3", isEmpty && !isSuccess && "sr-only")}>
        {/* A note that was just saved leaves the field empty: disabled, the button would lose the keyboard focus. */}
        <SubmitButton variant="secondary" size="sm" disabled={isEmpty && !isSuccess} aria-disabled={isEmpty}>
          Save note
        </SubmitButton>
        <output className="text-sm text-muted">{isSuccess && isEmpty ? "Saved." : ""}</output>
      </div>
    </Form>
  );
}

/** Calls, outcomes and notes of the account in one list, newest first. */
export function WorkLog({ lead: { notes, calls } }: { lead: LeadDetailDto }) {
  const entries = [
    ...notes.map(({ id, text, outcome, at }) => ({
      key: `note ${id}`,
      at,
      title: outcome ? LEAD_PROGRESS_LABELS[outcome] : "Note",
      text,
    })),
    ...calls.map((at) => ({ key: `call ${at}`, at, title: "Call started", text: null })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (entries.length === 0) return null;
  return (
    <ol aria-label="Calls and notes, newest first" className="grid gap-2.5 text-sm">
      {entries.map(({ key, at, title, text }) => (
        <li key={key} className="min-w-0">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{title}</span>
            <span className="text-muted">
              <Moment at={at} />
            </span>
          </p>
          {text ? <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
