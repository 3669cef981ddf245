"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { FactList } from "@/components/ui/fact-list";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Moment } from "@/components/ui/moment";
import { formatCount } from "@/lib/kit/format-count";
import { type PublisherDetailDto, premiumBody } from "@/lib/publishers/schemas";
import { shareOf } from "./publisher-rows";
import { useChangePublisher } from "./use-publisher";

/** Whether the publisher's confirmed phones make leads Premium, and what became of the Premium leads that it sold. */
export function PublisherPremium({ publisher }: { publisher: PublisherDetailDto }) {
  const [asked, setAsked] = useState<PublisherDetailDto | null>(null);
  const Question = asked?.premium.agreedAt ? EndDialog : AgreeDialog;
  const { agreedAt, agreement, sold, returned, unreachable } = publisher.premium;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">Premium</h2>
        {agreedAt ? <Badge tone="green">Agreed</Badge> : <Badge tone="yellow">Not agreed</Badge>}
        <Button variant="secondary" size="sm" className="ml-auto" onClick={() => setAsked(publisher)}>
          {agreedAt ? "End agreement" : "Agree"}
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">
        {agreedAt
          ? "Its confirmed phones count: leads with full detail are Premium."
          : "Its confirmed phones do not count: all its leads are Standard."}
      </p>
      <div className="mt-4">
        <FactList
          facts={[
            ...(agreedAt
              ? ([
                  ["Agreement", agreement ?? "–"],
                  ["Agreed", <Moment key="agreed" at={agreedAt} />],
                ] as const)
              : []),
            ["Premium sold, 30 days", formatCount(sold)],
            ["Returned", shareOf("sold", returned, sold)],
            ["Phone wrong", shareOf("sold", unreachable, sold)],
          ]}
        />
      </div>
      {asked ? <Question publisher={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  );
}

interface PremiumDialogProps {
  /** As it was when the question was opened. */
  publisher: PublisherDetailDto;
  onClose: () => void;
}

function AgreeDialog({ publisher: { id, name, premium: shown }, onClose }: PremiumDialogProps) {
  const { mutateAsync } = useChangePublisher(id, onClose);
  const form = useForm({
    schema: premiumBody,
    send: (premium) => mutateAsync({ premium, shown: shown.agreedAt }),
  });
  return (
    <Dialog open onClose={onClose} title={`Agree on Premium with ${name}?`}>
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          From the next post on, we accept this publisher's phone confirmations. Its leads with full detail
          are then Premium, and customers pay more for them. Agree only when you know how it confirms.
        </p>
        <TextField
          label="What was agreed"
          hint="How it confirms a phone, and where that is written. Kept in the audit log."
          maxLength={500}
          {...form.field("agreement")}
        />
        <FormEnd verb="Agree" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function EndDialog({ publisher: { id, name, premium: shown }, onClose }: PremiumDialogProps) {
  const { mutate, isPending, error } = useChangePublisher(id, onClose);
  return (
    <ConfirmDialog
      title={`End the agreement with ${name}?`}
      text="From the next post, all its leads are Standard. Premium leads in stock stay Premium."
      verb="End agreement"
      busy={isPending}
      error={error}
      onConfirm={() => mutate({ premium: null, shown: shown.agreedAt })}
      onClose={onClose}
    />
  );
}
