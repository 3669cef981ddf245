"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-text";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import type { PublisherTerms } from "@/lib/publishers/schemas";

interface PublisherTermsFormProps {
  terms: PublisherTerms;
  /** Of the button that saves. */
  verb: string;
  busy: boolean;
  failure: Error | null;
  onSave: (terms: PublisherTerms) => void;
}

type Problems = Partial<Record<"name" | "lines" | "states" | "cap", string>>;

/** What was agreed with a publisher: name, lines, states, cap. */
export function PublisherTermsForm({ terms, verb, busy, failure, onSave }: PublisherTermsFormProps) {
  const [name, setName] = useState(terms.name);
  const [lines, setLines] = useState<PublisherTerms["lines"]>(terms.lines);
  const [states, setStates] = useState(terms.states.join(" "));
  const [cap, setCap] = useState(terms.dailyCap === null ? "" : String(terms.dailyCap));
  const [problems, setProblems] = useState<Problems>({});
  const save = (event: FormEvent) => {
    event.preventDefault();
    const codes = readCodes(states);
    const found = findProblems({ name, lines, codes, cap });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onSave({ name: name.trim(), lines, states: codes, dailyCap: cap.trim() === "" ? null : Number(cap) });
  };
  return (
    <form noValidate onSubmit={save} className="mt-4 grid gap-4">
      <TextField
        label="Name"
        maxLength={80}
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">Lines</legend>
        {LINES.map((line) => (
          <label key={line} className="flex min-h-8 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={lines.includes(line)}
              onChange={({ target }) =>
                setLines(LINES.filter((one) => (one === line ? target.checked : lines.includes(one))))
              }
            />
            {LINE_LABELS[line]}
          </label>
        ))}
        {problems.lines ? <p className="text-sm font-medium text-red-deep">{problems.lines}</p> : null}
      </fieldset>
      <TextField
        label="States"
        optional
        hint="Two letters each, as in TX CA FL. Empty: all states."
        value={states}
        error={problems.states}
        onChange={(event) => setStates(event.target.value)}
      />
      <TextField
        label="Leads a day at most"
        optional
        hint="Empty: no cap. The day begins at midnight in New York."
        inputMode="numeric"
        value={cap}
        error={problems.cap}
        onChange={(event) => setCap(event.target.value)}
      />
      {failure ? (
        <Notice role="alert" tone="red">
          {failureText(failure)}
        </Notice>
      ) : null}
      <Button type="submit" className="justify-self-start" disabled={busy} busy={busy}>
        {verb}
      </Button>
    </form>
  );
}

function readCodes(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

interface Typed {
  name: string;
  lines: readonly string[];
  codes: readonly string[];
  cap: string;
}

function findProblems({ name, lines, codes, cap }: Typed): Problems {
  const unknown = codes.filter((code) => !STATE_SEEDS.some((state) => state.code === code));
  return {
    ...(name.trim() ? {} : { name: "Please give a name." }),
    ...(lines.length > 0 ? {} : { lines: "Please choose a line." }),
    ...(unknown.length > 0 ? { states: `There is no state ${unknown.join(", ")}.` } : {}),
    ...(/^\s*(|[1-9]\d{0,5}|1000000)\s*$/.test(cap)
      ? {}
      : { cap: "A cap is a whole number from 1 to 1,000,000." }),
  };
}
