"use client";

import { type FormEvent, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { failureText } from "@/components/ui/failure-text";
import { SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import type { DestinationDto, TestResult } from "@/lib/delivery/destinations/schemas";
import { failureWords } from "@/lib/delivery/failure-words";
import { useTest } from "./use-destinations";

/** Sends a sample lead, and shows what went out and what came back. */
export function TestDialog({
  destination: { id, name },
  onClose,
}: {
  destination: DestinationDto;
  onClose: () => void;
}) {
  const [line, setLine] = useState<(typeof LINES)[number]>("life");
  const { mutate, data, isPending, error } = useTest(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(line);
  };
  return (
    <Dialog open onClose={onClose} title={`Send a test to ${name}`}>
      <p className="mt-2 text-ink-soft">
        A sample lead with an invented person. It costs nothing and counts nowhere.
      </p>
      <form method="post" onSubmit={submit} className="mt-5 flex flex-wrap items-end gap-3">
        <SelectField
          label="Line"
          value={line}
          onChange={({ target }) => setLine(LINES.find((known) => known === target.value) ?? line)}
          className="min-w-48 flex-1"
        >
          {LINES.map((value) => (
            <option key={value} value={value}>
              {LINE_LABELS[value]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" disabled={isPending} busy={isPending}>
          {isPending ? "Sending..." : "Send test"}
        </Button>
      </form>
      <div aria-live="polite" className="mt-5">
        {error ? <Notice tone="red">{failureText(error)}</Notice> : null}
        {data && !isPending ? <TestOutcome result={data} /> : null}
      </div>
    </Dialog>
  );
}

function TestOutcome({
  result: { isAccepted, status, error, answer, durationMs, request },
}: {
  result: TestResult;
}) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isAccepted ? "green" : "red"}>{isAccepted ? "Accepted" : "Failed"}</Badge>
        <span className="tabular-nums">
          {status === null ? "No status" : `Status ${status}`}, {durationMs.toLocaleString("en-US")} ms
        </span>
      </p>
      {error ? <p className="text-red-deep">{failureWords(error)}.</p> : null}
      <Excerpt title="What we sent" text={request} />
      <Excerpt title="What came back" text={answer ?? "Nothing."} />
    </div>
  );
}

function Excerpt({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      <pre className="mt-1 whitespace-pre-wrap rounded border border-line bg-paper p-3 font-mono text-sm [overflow-wrap:anywhere]">
        {text}
      </pre>
    </section>
  );
}
