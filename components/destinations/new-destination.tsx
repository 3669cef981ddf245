"use client";

import { useState } from "react";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { DeliveryFrame } from "@/components/delivery/delivery-frame";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { OptionCard } from "@/components/ui/option-card";
import { takeLostFocus } from "@/components/workspace/lost-focus";
import { emptyDraft, targetOf } from "@/lib/delivery/destinations/destination-draft";
import { type DestinationsDto, secretDto } from "@/lib/delivery/destinations/schemas";
import { KIND_LABELS, LEAD_KINDS, type LeadKind } from "@/lib/delivery/kind-labels";
import { paths } from "@/lib/kit/paths";
import { apiRequest } from "@/lib/platform/http/api-request";
import { orMaybeDone } from "@/lib/platform/http/maybe-done";
import { DestinationForm } from "./form/destination-form";
import { useDestinationForm } from "./form/use-destination-form";
import { SecretPanel } from "./secret-panel";
import { DESTINATIONS, useDestinations, useReloadDestinations } from "./use-destinations";

/** Adds a destination: choose a kind, fill in its fields, and get the secret of a webhook. */
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
  const reload = useReloadDestinations();
  const [kind, setKind] = useState<LeadKind | null>(null);
  const [added, setAdded] = useState<{ id: string; secret: string | null } | null>(null);
  const form = useDestinationForm(emptyDraft("webhook", ""), async (draft) => {
    // The response holds a webhook's signing secret, and no later one does.
    const created = await orMaybeDone(
      apiRequest("POST", DESTINATIONS, secretDto, {
        name: draft.name,
        events: draft.kind === "webhook" ? draft.events : [],
        target: targetOf(draft),
      }),
      "The destination may have been added: look under Delivery before you try again.",
    );
    await reload();
    setAdded(created);
  });
  if (added) return <Added id={added.id} secret={added.secret} name={form.getValues("name")} />;

  // The other values stay, so that nothing is lost while the customer compares kinds.
  const choose = (next: LeadKind) => {
    form.clearErrors();
    const name = form.getValues("name");
    if (kind === null || name === KIND_LABELS[kind].label) form.setValue("name", KIND_LABELS[next].label);
    form.setValue("kind", next);
    setKind(next);
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Where should we send leads?</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {LEAD_KINDS.map((value) => (
            <OptionCard
              key={value}
              type="radio"
              name="destination-kind"
              value={value}
              title={KIND_LABELS[value].label}
              checked={kind === value}
              onChange={() => choose(value)}
            >
              {KIND_LABELS[value].text}
            </OptionCard>
          ))}
        </div>
      </fieldset>
      {kind ? (
        <Card>
          <DestinationForm form={form} verb="Add destination" />
        </Card>
      ) : null}
    </div>
  );
}

/** What the destination that was just added gets. `list` is undefined until it is loaded. */
export function sayWhatComes(list: DestinationsDto | undefined, id: string): string {
  const targets = (list?.destinations ?? []).filter(({ kind }) => kind !== "push");
  const place = targets.findIndex((target) => target.id === id);
  if (place < 0) return "";
  const isBackup =
    list?.mode === "failover" && targets.slice(0, place).some(({ health }) => health.state !== "paused");
  return isBackup
    ? "It is a backup: it gets a lead when the one before it fails. To send every lead to each of them, choose “All destinations” under Delivery. "
    : "New leads go there from now on. ";
}

function Added({ id, name, secret }: { id: string; name: string; secret: string | null }) {
  const { data } = useDestinations();
  return (
    <Card className="max-w-3xl">
      <h2 ref={takeLostFocus} tabIndex={-1} className="font-display text-xl font-medium outline-none">
        {name} is added
      </h2>
      {secret ? (
        <div className="mt-4 grid gap-2">
          <h3 className="font-semibold">Signing secret</h3>
          <SecretPanel secret={secret} />
        </div>
      ) : null}
      <p className="mt-4 text-ink-soft">{sayWhatComes(data, id)}Send a test first.</p>
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
