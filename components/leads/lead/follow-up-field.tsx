"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/control";
import { FailureNotice } from "@/components/ui/failure-notice";
import { takeLostFocus } from "@/components/workspace/lost-focus";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { cn } from "@/lib/kit/cn";
import { formatMoment } from "@/lib/kit/format-date";
import { useFollowUp } from "../queue/use-queue";

/** A reminder with date and time, in the viewer's zone. The lead is then under "Follow up". */
export function FollowUpField({ leadId, followUpAt }: { leadId: string; followUpAt: string | null }) {
  const { mutate, isPending, error, reset } = useFollowUp(leadId);
  const [isAsking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const id = useId();
  // A refusal belongs to what was asked then. A call that still runs is not forgotten.
  const forget = () => (isPending ? undefined : reset());
  const close = () => {
    forget();
    setChanged(true);
    setAsking(false);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get("at");
    if (typeof value !== "string" || value === "") return;
    mutate(new Date(value).toISOString(), { onSuccess: close });
  };
  if (!isAsking) {
    // What was pressed last has gone: the button in its place takes the focus.
    const ref = isChanged ? takeLostFocus : undefined;
    const ask = () => {
      forget();
      setAsking(true);
    };
    const remove = () => {
      if (isPending) return;
      setChanged(true);
      mutate(null);
    };
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <WorkspaceIcon name="bell" className="size-[18px] text-muted" />
        {followUpAt ? (
          <>
            <span>Follow up {followUpInWords(followUpAt)}</span>
            <button ref={ref} type="button" className={linkClass} onClick={ask}>
              Change
            </button>
            <button type="button" className={linkClass} aria-disabled={isPending} onClick={remove}>
              Remove
            </button>
          </>
        ) : (
          <button ref={ref} type="button" className={linkClass} onClick={ask}>
            Remind me to follow up
          </button>
        )}
        <FailureNotice error={error} />
      </div>
    );
  }
  return (
    <form onSubmit={save} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Follow up on
      </label>
      {/* Date and time need 240 px: beside the buttons, the time was cut off. */}
      <input
        ref={takeLostFocus}
        id={id}
        name="at"
        type="datetime-local"
        required
        defaultValue={localValue(followUpAt ? new Date(followUpAt) : tomorrowMorning())}
        className={cn(controlClass, "h-11")}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isPending} busy={isPending} className="min-h-11">
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={close} className="min-h-11">
          Cancel
        </Button>
      </div>
      <FailureNotice error={error} />
    </form>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center font-medium text-accent-deep underline decoration-accent-line underline-offset-4 hover:decoration-current min-[861px]:min-h-9";

/** `Nov 28, 10:00 AM`; with the year only when it is not this one. */
function followUpInWords(at: string): string {
  return formatMoment(at).replace(`, ${new Date().getFullYear()},`, ",");
}

function tomorrowMorning(): Date {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(10, 0, 0, 0);
  return day;
}

/** `2026-11-23T10:00` in the browser's zone, as the field wants it. */
function localValue(at: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
