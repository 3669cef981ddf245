"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { confirmedData } from "@/components/admin/confirm-act";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { type ConsentLimit, consentLimitBody, MAX_CONSENT_DAYS } from "@/lib/marketplace/consent-limit";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { leadsLeaving } from "@/lib/staff/leads/leads-leaving";
import type { StockDto } from "@/lib/staff/leads/schemas";

/** The server action of this table. The page passes it: components do not import from `app`. */
export interface StockExpiryActions {
  setConsentLimit: (input: ConsentLimit & { reason: string }) => Promise<ActionResult<object>>;
}

type LineExpiry = StockDto["expiry"][number];

/** How old the consent of each line's leads may be, how many leads leave the stock soon, and how many have left it. */
export function StockExpiry({
  expiry,
  setConsentLimit,
}: StockExpiryActions & { expiry: readonly LineExpiry[] }) {
  const [changed, setChanged] = useState<LineExpiry | null>(null);
  return (
    <section aria-labelledby="expiry-title" className="min-w-0">
      <h3 id="expiry-title" className="text-lg font-semibold">
        Age of consent
      </h3>
      <p className="mt-1 max-w-measure text-sm text-muted">
        A lead whose consent is older than the limit is never sold. It leaves the stock, and its contact is
        removed.
      </p>
      <div className="relative mt-4 rounded-lg border border-line bg-white">
        <table className="w-full text-right text-sm tabular-nums max-sm:block">
          <caption className="sr-only">Limit, stock and expired leads by line</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-muted">
              <th scope="col" className="px-4 py-2.5 text-left font-semibold">
                Line
              </th>
              <th scope="col" className="px-4 py-2.5 font-semibold">
                In stock
              </th>
              <th scope="col" className="px-4 py-2.5 font-semibold">
                Expire in 7 days
              </th>
              <th scope="col" className="px-4 py-2.5 font-semibold">
                Expired
              </th>
              <th scope="col" className="px-4 py-2.5 font-semibold">
                Limit
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            {expiry.map((entry) => (
              <tr
                key={entry.line}
                className="max-sm:grid max-sm:gap-y-1 max-sm:p-4 max-sm:text-left sm:[&>*]:px-4 sm:[&>*]:py-2"
              >
                <th scope="row" className="text-left font-medium">
                  {LINE_LABELS[entry.line]}
                </th>
                <td>
                  <FigureName>In stock</FigureName>
                  {formatCount(entry.inStock)}
                </td>
                <td>
                  <FigureName>Expire in 7 days</FigureName>
                  {formatCount(entry.expiringSoon)}
                </td>
                <td className="font-semibold">
                  <FigureName>Expired</FigureName>
                  {formatCount(entry.expired)}
                </td>
                <td className="max-sm:flex max-sm:items-center">
                  <FigureName>Limit</FigureName>
                  <span className="mr-3 max-sm:mr-auto">{daysInWords(entry.maxAgeDays)}</span>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Change the limit of ${LINE_LABELS[entry.line]}`}
                    onClick={() => setChanged(entry)}
                  >
                    Change
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed ? (
        <LimitDialog entry={changed} setConsentLimit={setConsentLimit} onClose={() => setChanged(null)} />
      ) : null}
    </section>
  );
}

/** Names a figure on a phone, where the head of its column is not shown. */
function FigureName({ children }: { children: string }) {
  return <span className="mr-1.5 font-normal text-muted sm:hidden">{children}: </span>;
}

const typedDays = z.pipe(
  z.string().check(z.regex(/^\s*\d{1,3}\s*$/, "The limit must be a whole number of days.")),
  z.transform(Number),
);
const limitForm = z.object({ days: z.pipe(typedDays, consentLimitBody.shape.days) });

interface LimitDialogProps extends StockExpiryActions {
  entry: LineExpiry;
  onClose: () => void;
}

function LimitDialog({ entry, setConsentLimit, onClose }: LimitDialogProps) {
  const { line, maxAgeDays } = entry;
  const client = useQueryClient();
  const form = useForm({
    schema: limitForm,
    defaultValues: { days: String(maxAgeDays) },
    send: async ({ days }) => {
      try {
        await confirmedData((reason) => setConsentLimit({ line, days, shown: maxAgeDays, reason }));
      } finally {
        await client.invalidateQueries({ queryKey: ["/api/admin/leads/stock"] });
      }
      notify({ title: "Success", description: `${LINE_LABELS[line]}: ${daysInWords(days)}.` });
      onClose();
    },
  });
  const typed = limitForm.safeParse({ days: form.watch("days") }).data;
  const leaving = typed && typed.days < maxAgeDays ? leadsLeaving(entry, typed.days) : null;
  return (
    <Dialog open onClose={onClose} title={`Age of consent: ${LINE_LABELS[line]}`}>
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          A lower limit takes effect at once. Leads with older consent leave the stock within 15 minutes, and
          do not come back when you raise the limit.
        </p>
        <TextField
          label="Days"
          hint={`1 to ${MAX_CONSENT_DAYS}.`}
          inputMode="numeric"
          {...form.field("days")}
        />
        <output>
          {leaving === null
            ? null
            : leaving === 0
              ? "No lead in stock has older consent."
              : `${formatCountOf(leaving, "lead")} in stock ${leaving === 1 ? "has" : "have"} older consent and will be removed for good.`}
        </output>
        <FormEnd verb="Save limit" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function daysInWords(days: number): string {
  return formatCountOf(days, "day");
}
