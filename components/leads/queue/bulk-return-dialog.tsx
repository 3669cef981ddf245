"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Notice } from "@/components/ui/notice";
import { RETURN_STATUS_LABELS } from "@/lib/inbox/return-status-labels";
import type { LeadPageDto } from "@/lib/inbox/schemas";
import { shortId } from "@/lib/kit/short-id";
import { apiRequest } from "@/lib/platform/http/api-request";
import { RETURN_REASONS, RETURN_REMEDIES, RETURN_REMEDY_LABELS } from "@/lib/returns/return-reasons";
import { type RequestReturnsBody, type RequestReturnsDto, requestReturnsDto } from "@/lib/returns/schemas";
import { ReasonFields } from "../returns/reason-fields";
import { ReturnShareNote } from "../returns/return-offer";
import { useReturn } from "../returns/use-return";
import { leadKey } from "../use-lead";
import { MY_LEADS } from "../use-new-leads";

interface BulkReturnDialogProps {
  leadIds: readonly string[];
  /** @param isDone whether returns were requested. */
  onClose: (isDone: boolean) => void;
}

/** Returned by one request at most: each return is decided one after the other. */
const MOST = 50;

const returnForm = z
  .object({
    reason: z.enum(RETURN_REASONS, "Please choose a reason."),
    remedy: z.enum(RETURN_REMEDIES),
    text: z.string(),
  })
  .check(
    z.refine(({ reason, text }) => reason !== "other" || text.trim().length >= 10, {
      path: ["text"],
      error: "Please say what is wrong with these leads, in a sentence.",
    }),
  );

/** Returns the ticked leads with one reason, and then shows the result for each of them. */
export function BulkReturnDialog({ leadIds, onClose }: BulkReturnDialogProps) {
  const client = useQueryClient();
  // The share is one of the account: each of its leads has the same.
  const share = useReturn(leadIds[0] ?? "").data?.share;
  const { mutateAsync, data } = useMutation({
    mutationFn: (body: RequestReturnsBody) =>
      apiRequest("POST", `${MY_LEADS}/returns`, requestReturnsDto, body),
    onSuccess: async () => {
      for (const id of leadIds) void client.invalidateQueries({ queryKey: leadKey(id) });
      for (const id of leadIds) void client.invalidateQueries({ queryKey: ["/api/my/lead-return", id] });
    },
  });
  const form = useForm({
    schema: returnForm,
    defaultValues: { remedy: "replacement", text: "" },
    send: async ({ text, ...request }) => {
      await mutateAsync({ leadIds: [...leadIds], ...request, ...(text.trim() ? { text } : {}) });
    },
  });
  const close = () => {
    // The returns go on, and their results must be seen.
    if (form.busy) return;
    if (data) void client.invalidateQueries({ queryKey: [MY_LEADS] });
    onClose(data !== undefined);
  };
  if (data) return <Results results={data.results} onClose={close} />;
  const title = leadIds.length === 1 ? "Return 1 lead" : `Return ${leadIds.length} leads`;
  return (
    <Dialog open onClose={close} title={title}>
      {leadIds.length > MOST ? (
        <Notice tone="amber" className="mt-4">
          Please select at most {MOST} leads: each return is checked on its own.
        </Notice>
      ) : (
        <Form form={form} className="mt-4 grid gap-6">
          <ReasonFields {...form.field("reason")} count={leadIds.length} share={share} />
          <TextAreaField
            label="What happened"
            optional={form.watch("reason") !== "other"}
            rows={3}
            maxLength={1000}
            {...form.field("text")}
          />
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-1.5 text-sm font-semibold">Replacement or refund?</legend>
            {RETURN_REMEDIES.map((remedy) => (
              <label key={remedy} className="flex min-h-9 items-center gap-2.5">
                <input
                  type="radio"
                  name="remedy"
                  checked={form.watch("remedy") === remedy}
                  onChange={() => form.setValue("remedy", remedy)}
                  className="size-4 accent-accent"
                />
                {RETURN_REMEDY_LABELS[remedy]}
              </label>
            ))}
          </fieldset>
          {share ? <ReturnShareNote share={share} /> : null}
          <Notice>
            Each lead is checked and decided on its own. An order that takes no more leads is refunded. Once a
            return is approved, the contact details and the consent evidence of its lead are withdrawn from
            your pages, exports and deliveries. Please do not contact the consumer then.
          </Notice>
          <FormEnd verb="Request returns" onCancel={close} />
        </Form>
      )}
    </Dialog>
  );
}

/** One line for each lead: its status, or why it was refused. */
function Results({ results, onClose }: { results: RequestReturnsDto["results"]; onClose: () => void }) {
  const client = useQueryClient();
  const names = new Map(
    client
      .getQueriesData<LeadPageDto>({ queryKey: [MY_LEADS] })
      .flatMap(([, page]) => page?.leads.map(({ id, name }) => [id, name] as const) ?? []),
  );
  return (
    <Dialog open onClose={onClose} title="Results">
      <ul className="mt-4 divide-y divide-line">
        {results.map(({ leadId, status, refusal }) => (
          <li key={leadId} className="grid gap-0.5 py-2.5">
            <span className="font-semibold">{names.get(leadId) ?? shortId(leadId)}</span>
            <span className={refusal ? "text-red-deep" : "text-ink-soft"}>
              {refusal ?? (status ? RETURN_STATUS_LABELS[status] : "Return requested")}
            </span>
          </li>
        ))}
      </ul>
      <Button className="mt-5" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}
