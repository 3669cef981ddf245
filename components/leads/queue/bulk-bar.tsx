"use client";

import { useState } from "react";
import { DownloadLink } from "@/components/ui/download/download-link";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { LEAD_OUTCOMES, LEAD_PROGRESS_LABELS } from "@/lib/inbox/outcome";
import { MAX_BULK } from "@/lib/inbox/schemas";
import { MY_LEADS } from "../use-new-leads";
import { BulkReturnDialog } from "./bulk-return-dialog";
import { useNoteOutcomes } from "./use-queue";

interface BulkBarProps {
  ticked: readonly string[];
  onClear: () => void;
}

const buttonClass =
  "inline-flex min-h-10 items-center gap-2 rounded px-3 text-sm font-medium text-white no-underline hover:bg-night-line";

/** Gets the focus when the bar goes. */
const list = {
  get current() {
    return document.querySelector<HTMLElement>("[data-queue-list]");
  },
};

/** What can be done with the ticked leads at once. */
export function BulkBar({ ticked, onClear }: BulkBarProps) {
  const rememberPressed = useFocusFallback(list);
  const { mutate, isPending } = useNoteOutcomes();
  const [isReturning, setReturning] = useState(false);
  if (ticked.length === 0) return null;
  const isTooMany = ticked.length > MAX_BULK;
  const exportUrl = (format: string) => `${MY_LEADS}/export?ids=${ticked.join(",")}&format=${format}`;
  return (
    <section
      aria-label="Selected leads"
      className="on-night absolute inset-x-4 bottom-5 z-[6] hidden flex-wrap items-center gap-1 rounded bg-night py-1.5 pl-[18px] pr-1.5 text-white shadow-raised min-[861px]:flex"
    >
      <output className="mr-auto min-h-10 content-center whitespace-nowrap text-sm font-semibold">
        {ticked.length} selected{isTooMany ? `. Select at most ${MAX_BULK} leads.` : ""}
      </output>
      {isTooMany ? null : (
        <>
          {LEAD_OUTCOMES.map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-disabled={isPending}
              className={buttonClass}
              onClick={() => {
                if (isPending) return;
                rememberPressed();
                mutate({ leadIds: [...ticked], outcome }, { onSuccess: onClear });
              }}
            >
              {LEAD_PROGRESS_LABELS[outcome]}
            </button>
          ))}
          <span aria-hidden="true" className="mx-1 h-6 w-px bg-night-line" />
          <DownloadLink href={exportUrl("csv")} className={buttonClass}>
            CSV
          </DownloadLink>
          <DownloadLink href={exportUrl("xlsx")} className={buttonClass}>
            XLSX
          </DownloadLink>
          <button
            type="button"
            className={buttonClass}
            onClick={() => {
              rememberPressed();
              setReturning(true);
            }}
          >
            Return…
          </button>
        </>
      )}
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-night-line" />
      <button
        type="button"
        aria-label="Clear the selection"
        className={buttonClass}
        onClick={() => {
          rememberPressed();
          onClear();
        }}
      >
        <WorkspaceIcon name="x" className="size-4" />
      </button>
      {isReturning ? (
        <BulkReturnDialog
          leadIds={ticked}
          onClose={(isDone) => {
            setReturning(false);
            if (isDone) onClear();
          }}
        />
      ) : null}
    </section>
  );
}
