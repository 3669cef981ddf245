"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failureText } from "@/components/ui/failure-text";
import { TextAreaField } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { LEAD_OUTCOMES, LEAD_PROGRESS_LABELS } from "@/lib/inbox/outcome";
import { useWriteNote } from "./use-lead";

/** How it went, and what to remember: for the buyer alone. */
export function OutcomeCard({ lead }: { lead: LeadDetailDto }) {
  const [text, setText] = useState("");
  const { mutate, isPending, isSuccess, error } = useWriteNote(lead.id);
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
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) mutate({ text }, { onSuccess: () => setText("") });
        }}
      >
        <TextAreaField
          label="Note"
          rows={3}
          maxLength={2000}
          value={text}
          error={failureText(error) ?? undefined}
          hint="Only your account sees it."
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            disabled={!text.trim() || isPending}
            busy={isPending}
          >
            Save note
          </Button>
          <output className="text-sm text-muted">{isSuccess && !text ? "Saved." : ""}</output>
        </div>
      </form>
      <NoteList notes={lead.notes} />
    </Card>
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
