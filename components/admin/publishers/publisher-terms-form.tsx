"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { FieldGroup, TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { type PublisherTerms, publisherTermsBody } from "@/lib/publishers/schemas";

interface PublisherTermsFormProps {
  terms: PublisherTerms;
  /** The label of the button that saves. */
  verb: string;
  /** Gets the new terms and those that the form began with. Rejects when the server refuses the new ones. */
  onSave: (terms: PublisherTerms, shown: PublisherTerms) => Promise<unknown>;
}

/** Edits what was agreed with a publisher: name, lines, states, daily cap and limit per minute. */
export function PublisherTermsForm({ terms: latest, verb, onSave }: PublisherTermsFormProps) {
  // The fields keep what they began with, also when the page reads the publisher again.
  const [terms, setTerms] = useState(latest);
  const form = useForm({
    schema: termsForm,
    defaultValues: {
      name: terms.name,
      lines: terms.lines,
      states: terms.states.join(" "),
      dailyCap: terms.dailyCap === null ? "" : String(terms.dailyCap),
      postsPerMinute: String(terms.postsPerMinute ?? 6_000),
    },
    send: async (next) => {
      await onSave(next, terms);
      setTerms(next);
    },
    // The server numbers the states; the form has one field for all of them.
    fieldOf: (serverName) => serverName.split(".").find((part) => part in termsFields) ?? serverName,
  });
  const { error: linesError, ...line } = form.field("lines");
  return (
    <Form form={form} className="mt-4 grid gap-4">
      <TextField label="Name" maxLength={80} {...form.field("name")} />
      <FieldGroup label="Lines" error={linesError} className="grid gap-1.5">
        {LINES.map((value) => (
          <label key={value} className="flex min-h-8 items-center gap-3">
            <input type="checkbox" value={value} className="size-5 accent-accent" {...line} />
            {LINE_LABELS[value]}
          </label>
        ))}
      </FieldGroup>
      <TextField
        label="States"
        optional
        hint="Two letters each, for example TX CA FL. Leave empty for all states."
        {...form.field("states")}
      />
      <TextField
        label="Daily cap"
        optional
        hint="Leads per day, including those of today so far. Leave empty for no cap. Resets at midnight ET."
        inputMode="numeric"
        {...form.field("dailyCap")}
      />
      <TextField
        label="Posts per minute"
        hint="Calls of the intake API, refused ones included. More get 429 until the minute is over."
        inputMode="numeric"
        {...form.field("postsPerMinute")}
      />
      <FormFailure />
      <SubmitButton className="justify-self-start">{verb}</SubmitButton>
    </Form>
  );
}

/** How the fields are typed. */
const termsFields = {
  name: publisherTermsBody.shape.name,
  lines: z.array(z.enum(LINES)).check(z.minLength(1, "Please choose a line.")),
  states: z.pipe(
    z.string(),
    z.transform(readCodes).check(
      z.refine((codes) => unknownCodes(codes).length === 0, {
        error: ({ input }) =>
          `There is no state ${unknownCodes(z.array(z.string()).parse(input)).join(", ")}.`,
      }),
    ),
  ),
  dailyCap: z.pipe(
    z
      .string()
      .check(z.regex(/^\s*(|[1-9]\d{0,5}|1000000)\s*$/, "A cap is a whole number from 1 to 1,000,000.")),
    z.transform((cap) => (cap.trim() === "" ? null : Number(cap))),
  ),
  postsPerMinute: z.pipe(
    z.string().check(z.regex(/^\s*([1-9]\d{0,5}|1000000)\s*$/, "Enter a whole number from 1 to 1,000,000.")),
    z.transform(Number),
  ),
};
const termsForm = z.pipe(z.object(termsFields), z.required(publisherTermsBody, { postsPerMinute: true }));

function readCodes(text: string): string[] {
  const codes = text.toUpperCase().split(/[\s,;]+/);
  return [...new Set(codes.filter(Boolean))];
}

function unknownCodes(codes: readonly string[]): string[] {
  return codes.filter((code) => !STATE_SEEDS.some((state) => state.code === code));
}
