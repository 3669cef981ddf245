"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failureText } from "@/components/ui/failure-notice";
import { TextAreaField } from "@/components/ui/field";
import { useChangeInquiry } from "./use-inquiry";

/** A note for staff. Saved when the field loses focus, or with the button. */
export function InquiryNote({ inquiryId, saved }: { inquiryId: string; saved: string }) {
  const [note, setNote] = useState(saved);
  const { mutate, isPending, isSuccess, error } = useChangeInquiry(inquiryId);
  const changed = note.trim() !== saved;
  const save = () => {
    if (changed && !isPending) mutate({ note: note.trim() });
  };
  return (
    <Card className="grid gap-3">
      <TextAreaField
        label="Note for staff"
        rows={4}
        maxLength={5000}
        value={note}
        error={failureText(error) ?? undefined}
        onChange={(event) => setNote(event.target.value)}
        onBlur={save}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={!changed || isPending}
          busy={isPending}
          onClick={save}
        >
          Save note
        </Button>
        <output className="text-sm text-muted">{isSuccess && !changed ? "Saved." : ""}</output>
      </div>
    </Card>
  );
}
