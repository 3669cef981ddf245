"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { Section } from "@/components/workspace/section";
import { LINE_LABELS, LINES, type Line } from "@/lib/catalog/lines";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import type { TestPostResult } from "@/lib/staff/publishers/schemas";
import { reasonText } from "../leads/reason-text";
import { VerdictBadge } from "../leads/verdict-badge";

/** The server action of the console. The page passes it: components do not import from `app`. */
export interface TestConsoleActions {
  checkTestPost: (input: { publisherId: string; post: string }) => Promise<ActionResult<TestPostResult>>;
}

interface TestConsoleProps extends TestConsoleActions {
  publisherId: string;
  lines: readonly Line[];
}

/** Checks a post as the intake would with a test key of this publisher. Nothing is stored. */
export function TestConsole({ publisherId, lines, checkTestPost }: TestConsoleProps) {
  const [begun, setBegun] = useState(() => example(lines[0] ?? "auto"));
  const [post, setPost] = useState(begun);
  const begin = (line: Line) => {
    const next = example(line);
    setBegun(next);
    if (post === begun || post.trim() === "") setPost(next);
  };
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => actionData(checkTestPost({ publisherId, post })),
  });
  return (
    <Section id="test-console" className="mt-6" title="Test console" aside="Nothing is stored">
      <div className="mt-4 grid gap-4">
        <SelectField
          label="Begin with the example of a line"
          hint="Choosing a line does not replace an edited post. Clear the field first."
          className="max-w-xs"
          defaultValue={lines[0] ?? "auto"}
          onChange={({ target }) => {
            const line = LINES.find((known) => known === target.value);
            if (line) begin(line);
          }}
        >
          {LINES.map((line) => (
            <option key={line} value={line}>
              {LINE_LABELS[line]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Body of POST /api/intake/leads"
          rows={14}
          spellCheck={false}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          value={post}
          onChange={({ target }) => setPost(target.value)}
        />
        <Button className="justify-self-start" onClick={() => mutate()} disabled={isPending} busy={isPending}>
          Check this post
        </Button>
        <FailureNotice error={error} />
        <output aria-live="polite">{data ? <Result result={data} /> : null}</output>
      </div>
    </Section>
  );
}

function example(line: Line): string {
  return JSON.stringify(exampleLeadPost(line, new Date()), null, 2);
}

function Result({ result: { status, summary, errors, checks } }: { result: TestPostResult }) {
  return (
    <span className="grid gap-3 rounded-lg border border-line bg-white p-5">
      <span>
        <Badge tone={status === 200 ? "green" : "red"}>{status}</Badge> <strong>{summary}</strong>
      </span>
      {errors.map(({ field, message }) => (
        <span key={`${field} ${message}`} className="wrap-anywhere">
          <code>{field}</code> {message}
        </span>
      ))}
      {checks.map(({ name, verdict, reason }) => (
        <span key={name} className="flex flex-wrap items-baseline gap-x-3">
          <span className="w-28 font-medium capitalize">{name}</span>
          <VerdictBadge verdict={verdict} />
          {reason ? <span className="text-sm text-muted">{reasonText(reason)}</span> : null}
        </span>
      ))}
    </span>
  );
}
