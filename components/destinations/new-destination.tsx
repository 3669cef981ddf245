"use client";

import { useState } from "react";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { DeliveryFrame } from "@/components/delivery/delivery-frame";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { OptionCard } from "@/components/ui/option-card";
import { DESTINATION_KINDS, type DestinationKind } from "@/lib/delivery/destinations/config-schemas";
import { emptyDraft } from "@/lib/delivery/destinations/destination-draft";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { paths } from "@/lib/kit/paths";
import { DestinationForm } from "./destination-form";
import { SecretPanel } from "./secret-panel";
import { useCreateDestination } from "./use-save-destination";

/** Adds a destination: its kind, its fields, and at the end the secret of a webhook. */
export function NewDestination() {
  return (
    <DeliveryFrame title="Add a destination" back={{ href: paths.delivery, label: "Back to delivery" }}>
      {(user) => (
        <>
          <UnconfirmedNotice user={user} />
          <NewDestinationSteps />
        </>
      )}
    </DeliveryFrame>
  );
}

function NewDestinationSteps() {
  const [draft, setDraft] = useState<ReturnType<typeof emptyDraft> | null>(null);
  const { mutate, data, error, isPending, errorAt, reset } = useCreateDestination();
  if (data) return <Added id={data.id} secret={data.secret} name={draft?.name ?? ""} />;

  // What was typed stays when another kind is looked at.
  const choose = (kind: DestinationKind) => {
    reset();
    setDraft((before) => {
      if (!before) return emptyDraft(kind, KIND_LABELS[kind].label);
      const named = before.name !== KIND_LABELS[before.kind].label;
      return { ...before, kind, name: named ? before.name : KIND_LABELS[kind].label };
    });
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Where should leads go</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {DESTINATION_KINDS.map((kind) => (
            <OptionCard
              key={kind}
              type="radio"
              name="kind"
              value={kind}
              title={KIND_LABELS[kind].label}
              checked={draft?.kind === kind}
              onChange={() => choose(kind)}
            >
              {KIND_LABELS[kind].text}
            </OptionCard>
          ))}
        </div>
      </fieldset>
      {draft ? (
        <Card>
          <DestinationForm
            key={draft.kind}
            draft={draft}
            onChange={(change) => setDraft((before) => before && { ...before, ...change })}
            errorAt={errorAt}
            verb="Add destination"
            busy={isPending}
            failure={error}
            onSubmit={() => mutate(draft)}
          />
        </Card>
      ) : null}
    </div>
  );
}

function Added({ id, name, secret }: { id: string; name: string; secret: string | null }) {
  return (
    <Card className="max-w-3xl">
      <h2
        ref={(heading) => heading?.focus()}
        tabIndex={-1}
        className="font-display text-xl font-medium outline-none"
      >
        {name} is added
      </h2>
      {secret ? (
        <div className="mt-4 grid gap-2">
          <h3 className="font-semibold">Its signing secret</h3>
          <SecretPanel secret={secret} />
        </div>
      ) : null}
      <p className="mt-4 text-ink-soft">
        Leads that are sold to you from now on go there. Send a test before the first.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <PageLink href={paths.destination(id)} className={buttonVariants()}>
          Go to {name}
        </PageLink>
        {secret ? (
          <PageLink href={paths.webhooks} className={buttonVariants({ variant: "secondary" })}>
            How to verify it
          </PageLink>
        ) : null}
      </div>
    </Card>
  );
}
