"use client";

import * as z from "zod/mini";
import { Badge } from "@/components/ui/badge";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SelectField } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import type { DestinationDto, TestResult } from "@/lib/delivery/destinations/schemas";
import { failureWords } from "@/lib/delivery/failure-words";
import { formatCount } from "@/lib/kit/format-count";
import { useTest } from "./use-destinations";

const testForm = z.object({ line: z.enum(LINES) });

/** Sends a sample lead, and shows the request, or the lead from which it was made, and the response. */
export function TestDialog({
  destination: { id, name, kind, health },
  onClose,
}: {
  destination: DestinationDto;
  onClose: () => void;
}) {
  const { mutateAsync, data, isPending, error } = useTest(id);
  const form = useForm({
    schema: testForm,
    defaultValues: { line: "life" },
    send: ({ line }) => mutateAsync(line),
  });
  return (
    <Dialog open onClose={onClose} title={`Send a test to ${name}`}>
      <p className="mt-2 text-ink-soft">
        A sample lead with made-up contact details. It is free and does not count as a lead.
        {kind === "email" ? " The test is sent only to your own confirmed email." : ""}
        {kind !== "email" && health.state === "failing"
          ? " If it is accepted, this destination counts as working again, and what waits for it is sent at once."
          : ""}
      </p>
      <Form form={form} className="mt-5 flex flex-wrap items-end gap-3">
        <SelectField label="Line" className="min-w-48 flex-1" {...form.field("line")}>
          {LINES.map((value) => (
            <option key={value} value={value}>
              {LINE_LABELS[value]}
            </option>
          ))}
        </SelectField>
        <SubmitButton busyLabel="Sending...">Send test</SubmitButton>
      </Form>
      <div aria-live="polite" className="mt-5">
        <FailureNotice error={error} />
        {data && !isPending ? <TestOutcome result={data} sent={SENT[kind]} /> : null}
      </div>
    </Dialog>
  );
}

/** What the result shows of each kind: the body as it was sent, or the lead from which another form was made. */
const SENT: Readonly<Record<DestinationDto["kind"], "Request" | "Lead">> = {
  webhook: "Request",
  push: "Request",
  mapped: "Request",
  email: "Lead",
  hubspot: "Lead",
  salesforce: "Lead",
};

function TestOutcome({
  result: { isAccepted, status, error, answer, durationMs, request },
  sent,
}: {
  result: TestResult;
  sent: "Request" | "Lead";
}) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isAccepted ? "green" : "red"}>{isAccepted ? "Accepted" : "Failed"}</Badge>
        <span className="tabular-nums">
          {status === null ? "No status" : `Status ${status}`}, {formatCount(durationMs)} ms
        </span>
      </p>
      {error ? <p className="text-red-deep">{failureWords(error)}.</p> : null}
      <Excerpt title={sent} text={request} />
      <Excerpt title="Response" text={answer ?? "Empty."} />
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
