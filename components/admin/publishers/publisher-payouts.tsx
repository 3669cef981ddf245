"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { FactList } from "@/components/ui/fact-list";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { ASIDE_LINK } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { LINE_LABELS, LINES, TIERS } from "@/lib/catalog/lines";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { capitalize } from "@/lib/kit/capitalize";
import { datesInWords } from "@/lib/kit/format-date";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { payoutOn, splitPayouts } from "@/lib/publishers/payouts/compute-statement";
import { type PayoutPriceBody, payoutFields } from "@/lib/publishers/payouts/schemas";
import type { PublisherDetailDto } from "@/lib/publishers/schemas";
import { publisherPath } from "./use-publisher";

/** The server action of payout prices. The page passes it: components do not import from `app`. */
export interface PayoutActions {
  setPayoutPrice: (input: PayoutPriceBody) => Promise<ActionResult<object>>;
}

interface PublisherPayoutsProps extends PayoutActions {
  publisher: PublisherDetailDto;
}

/** What the publisher gets for each sold lead, and the way to its statements. */
export function PublisherPayouts({ publisher, setPayoutPrice }: PublisherPayoutsProps) {
  const [isSetting, setSetting] = useState(false);
  const [today] = useState(() => dayInNewYork(new Date()));
  const { present, coming } = splitPayouts(publisher.payouts, today);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">Payout per sold lead</h2>
        <WorkspaceLink
          href={paths.adminStatement(publisher.id, today.slice(0, 7))}
          className={`${ASIDE_LINK} text-sm`}
        >
          Statements
        </WorkspaceLink>
        <Button variant="secondary" size="sm" className="ml-auto" onClick={() => setSetting(true)}>
          Set a price
        </Button>
      </div>
      {present.length === 0 ? (
        <p className="mt-3 text-ink-soft">No price applies today. Statements begin with the first price.</p>
      ) : (
        <div className="mt-4">
          <FactList
            facts={present.map((price) => [
              nameOf(price),
              `${formatDollars(price.payoutCents)} since ${datesInWords(price.effectiveOn)}`,
            ])}
          />
        </div>
      )}
      {coming.length > 0 ? (
        <ul className="mt-3 text-sm text-muted">
          {coming.map((price) => (
            <li key={`${price.line} ${price.tier} ${price.effectiveOn}`}>
              {nameOf(price)}: {formatDollars(price.payoutCents)} from {datesInWords(price.effectiveOn)} on
            </li>
          ))}
        </ul>
      ) : null}
      {isSetting ? (
        <SetPayout
          publisher={publisher}
          today={today}
          setPayoutPrice={setPayoutPrice}
          onClose={() => setSetting(false)}
        />
      ) : null}
    </Card>
  );
}

function nameOf({ line, tier }: Pick<PayoutPriceBody, "line" | "tier">): string {
  return nameLeadType({ name: capitalize(tier), line });
}

interface SetPayoutProps extends PublisherPayoutsProps {
  today: string;
  onClose: () => void;
}

function SetPayout({ publisher, today, setPayoutPrice, onClose }: SetPayoutProps) {
  const client = useQueryClient();
  // The prices that the member of staff saw. The page behind reads them again after a failure.
  const [seen] = useState(publisher.payouts);
  const form = useForm({
    schema: payoutFields,
    defaultValues: { line: publisher.lines[0] ?? "life", tier: "standard", payout: "", effectiveOn: today },
    send: async (fields) => {
      const { line, tier, effectiveOn } = fields;
      const shownCents = payoutOn(seen, { line, tier, soldOn: effectiveOn });
      try {
        await confirmedData((reason) =>
          setPayoutPrice({ ...fields, publisherId: publisher.id, shownCents, reason }),
        );
      } finally {
        await client.invalidateQueries({ queryKey: [publisherPath(publisher.id)] });
      }
      notify({ title: "Success", description: "Payout price set." });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Set a payout price of ${publisher.name}`}>
      <p className="mt-2 text-ink-soft">
        It counts for leads sold from that day on, until a later price begins. Closed months keep theirs.
      </p>
      <Form form={form} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Line" {...form.field("line")}>
            {LINES.map((line) => (
              <option key={line} value={line}>
                {LINE_LABELS[line]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Tier" {...form.field("tier")}>
            {TIERS.map((tier) => (
              <option key={tier} value={tier}>
                {capitalize(tier)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Dollars per lead"
            inputMode="decimal"
            autoComplete="off"
            {...form.field("payout")}
          />
          <TextField type="date" label="From" {...form.field("effectiveOn")} />
        </div>
        <FormEnd verb="Set price" busyLabel="Saving..." onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
