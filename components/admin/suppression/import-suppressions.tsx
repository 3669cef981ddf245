"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failureText } from "@/components/ui/failure-text";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { GivenReason } from "@/lib/contacts/suppression/schemas";
import { type ImportProgress, importFile } from "./import-file";
import { ReasonField } from "./reason-field";

const MAX_ERRORS_SHOWN = 50;

/** Puts the persons of a CSV file on the list, and says how far it is and which lines were not understood. */
export function ImportSuppressions({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState<GivenReason>("dnc");
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = progress !== null && progress.done < progress.lines && failure === null;
  const run = async () => {
    if (!file) return;
    setFailure(null);
    try {
      await importFile(file, reason, setProgress);
    } catch (error) {
      setFailure(failureText(error instanceof Error ? error : new Error("unknown")));
    }
    onDone();
  };
  return (
    <Card>
      <h2 className="text-lg font-semibold">Import a list</h2>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field label="CSV file" hint="Telephone numbers and e-mail addresses, in any column.">
          {(binding) => (
            <input
              {...binding}
              type="file"
              required
              accept=".csv,.txt,text/csv,text/plain"
              className="block w-full text-sm file:mr-3 file:rounded file:border file:border-line-strong file:bg-white file:px-3 file:py-2 file:font-semibold"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setProgress(null);
                setFailure(null);
              }}
            />
          )}
        </Field>
        <ReasonField value={reason} onChange={setReason} />
        <Button type="submit" className="justify-self-start" disabled={isRunning} busy={isRunning}>
          Import
        </Button>
      </form>
      {progress ? <Progress progress={progress} /> : null}
      {failure ? (
        <Notice role="alert" tone="red" className="mt-4">
          {failure} What was imported so far stays; importing the file again does no harm.
        </Notice>
      ) : null}
    </Card>
  );
}

function Progress({
  progress: { done, lines, added, known, leftStock, errors },
}: {
  progress: ImportProgress;
}) {
  const count = (number: number) => number.toLocaleString("en-US");
  return (
    <div className="mt-4 grid gap-2 text-sm">
      <progress aria-label="Lines imported" max={Math.max(lines, 1)} value={done} className="h-2.5 w-full" />
      <output className="tabular-nums">
        {count(done)} of {count(lines)} lines: {count(added)} added, {count(known)} on the list before,{" "}
        {count(leftStock)} leads left the stock, {count(errors.length)} lines not understood
      </output>
      {errors.length > 0 ? (
        <ul className="grid gap-1 text-red-deep">
          {errors.slice(0, MAX_ERRORS_SHOWN).map(({ line, problem }) => (
            <li key={line}>
              Line {count(line)}: {problem}
            </li>
          ))}
          {errors.length > MAX_ERRORS_SHOWN ? (
            <li>and {count(errors.length - MAX_ERRORS_SHOWN)} more</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
