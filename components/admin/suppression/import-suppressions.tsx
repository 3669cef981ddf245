"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { GIVEN_REASONS } from "@/lib/contacts/suppression/schemas";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { type ImportProgress, importLines, readLines } from "./import-file";
import { ReasonField } from "./reason-field";
import { useSuppressionQuestion } from "./use-suppression-question";

const MAX_ERRORS_SHOWN = 50;

const importForm = z.object({
  files: z.custom<FileList>(
    (files) => files instanceof FileList && files.length > 0,
    "Please choose a file.",
  ),
  reason: z.enum(GIVEN_REASONS),
});

/** Puts the people of a CSV file on the suppression list, after a question. Shows the progress, and the lines that could not be read. */
export function ImportSuppressions({ onDone }: { onDone: () => void }) {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const { ask, dialog } = useSuppressionQuestion();
  const form = useForm({
    schema: importForm,
    defaultValues: { reason: "dnc" },
    send: async ({ files: [file], reason }) => {
      if (!file) return;
      const lines = await readLines(file);
      const count = formatCountOf(lines.length, "line");
      if (!(await ask({ title: `Suppress the people in ${count}?`, verb: `Import ${count}` }))) return;
      try {
        await importLines({ lines, source: file.name, reason }, setProgress);
      } finally {
        onDone();
      }
    },
  });
  const { error, onChange, ...file } = form.field("files");
  return (
    <Card>
      <h2 className="text-lg font-semibold">Import a list</h2>
      <Form form={form} className="mt-3 grid gap-4">
        <Field label="CSV file" hint="Phone numbers and emails, in any column." error={error}>
          {(binding) => (
            <input
              {...binding}
              {...file}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="block w-full text-sm file:mr-3 file:rounded file:border file:border-line-strong file:bg-white file:px-3 file:py-2 file:font-semibold"
              onChange={(event) => {
                setProgress(null);
                void onChange(event);
              }}
            />
          )}
        </Field>
        <ReasonField chosen={form.watch("reason")} {...form.field("reason")} />
        <SubmitButton className="justify-self-start">Import</SubmitButton>
        {progress ? <Progress progress={progress} /> : null}
        <FormFailure> Lines imported so far stay. You can import the file again.</FormFailure>
      </Form>
      {dialog}
    </Card>
  );
}

function Progress({
  progress: { done, lines, added, known, leftStock, errors },
}: {
  progress: ImportProgress;
}) {
  return (
    <div className="grid gap-2 text-sm">
      <progress aria-label="Lines imported" max={Math.max(lines, 1)} value={done} className="h-2.5 w-full" />
      <output className="tabular-nums">
        {formatCount(done)} of {formatCount(lines)} lines: {formatCount(added)} added, {formatCount(known)}{" "}
        already on the list, {formatCountOf(leftStock, "lead")} removed from stock,{" "}
        {formatCountOf(errors.length, "line")} not fully read
      </output>
      {errors.length > 0 ? (
        <ul className="grid gap-1 text-red-deep">
          {errors.slice(0, MAX_ERRORS_SHOWN).map(({ line, problem }) => (
            <li key={line}>
              Line {formatCount(line)}: {problem}
            </li>
          ))}
          {errors.length > MAX_ERRORS_SHOWN ? (
            <li>and {formatCount(errors.length - MAX_ERRORS_SHOWN)} more</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
