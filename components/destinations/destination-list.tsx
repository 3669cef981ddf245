"use client";

import { type Ref, useRef, useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-notice";
import { OptionCard } from "@/components/ui/option-card";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import type { DestinationDto, DestinationsDto } from "@/lib/delivery/destinations/schemas";
import { paths } from "@/lib/kit/paths";
import { DestinationCard } from "./destination-card";
import { useDeliverySettings } from "./use-destinations";

/** The destinations that get leads, in their order, and the delivery mode. */
export function DestinationList({ list }: { list: DestinationsDto }) {
  const { mode } = list;
  const destinations = list.destinations.filter(({ kind }) => kind !== "push");
  const { mutate, isPending, error } = useDeliverySettings();
  const [told, setTold] = useState("");
  const order = destinations.map(({ id }) => id);
  // What takes the focus of a destination that is removed: the list, or what is shown instead of an empty one.
  const rest = useRef<HTMLElement>(null);
  const rememberPressed = useFocusFallback(rest);
  const setRest = (element: HTMLElement | null) => {
    rest.current = element;
  };
  if (destinations.length === 0) return <NoDestinations headingRef={setRest} />;

  const move = (destination: DestinationDto, from: number, to: number) => {
    setTold("");
    mutate(
      { mode, order: order.toSpliced(from, 1).toSpliced(to, 0, destination.id) },
      { onSuccess: () => setTold(`${destination.name} is now number ${to + 1} of ${order.length}.`) },
    );
  };
  return (
    <>
      <DeliveryMode
        mode={mode}
        count={destinations.length}
        busy={isPending}
        onChange={(next) => mutate({ mode: next, order })}
      />
      <FailureNotice error={error} />
      <output className="sr-only">{told}</output>
      <ol ref={setRest} tabIndex={-1} aria-label="Destinations" className="grid gap-4 outline-none">
        {destinations.map((destination, index) => (
          <li key={destination.id} className="min-w-0">
            <DestinationCard
              destination={destination}
              role={roleOf(mode, index)}
              place={{ index, count: destinations.length, busy: isPending }}
              onMove={(to) => move(destination, index, to)}
              onAskRemoval={rememberPressed}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function roleOf(mode: DestinationsDto["mode"], index: number): string {
  if (mode === "all") return "Gets every lead";
  return index === 0 ? "First" : `Backup ${index}`;
}

function NoDestinations({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <Card>
      <h2 ref={headingRef} tabIndex={-1} className="font-display text-xl font-medium outline-none">
        Your leads are on the Leads page
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        Every lead is in your dashboard as soon as you own it, so nothing is lost without a destination. Add
        one to get leads in your CRM or inbox while the person is still by the phone. We recommend two
        independent destinations: your CRM first, and an email as its backup.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PageLink href={paths.newDestination} className={buttonVariants()}>
          Add the first destination
        </PageLink>
        <PageLink
          href={paths.helpArticle("delivery-destinations")}
          className={buttonVariants({ variant: "link", size: "bare" })}
        >
          How destinations work
        </PageLink>
      </div>
    </Card>
  );
}

type Mode = DestinationsDto["mode"];

interface DeliveryModeProps {
  mode: Mode;
  count: number;
  busy: boolean;
  onChange: (mode: Mode) => void;
}

/** How several destinations share the leads. Hidden when there is only one. */
function DeliveryMode({ mode, count, busy, onChange }: DeliveryModeProps) {
  if (count < 2) return null;
  const choose = (next: Mode) => (busy ? undefined : onChange(next));
  return (
    // Not `disabled` while it is saved: the chosen radio button would lose the focus.
    <fieldset aria-busy={busy} className="min-w-0">
      <legend className="mb-2 font-semibold">Where leads go</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <OptionCard
          type="radio"
          name="mode"
          value="failover"
          title="First destination, with backups"
          checked={mode === "failover"}
          onChange={() => choose("failover")}
        >
          If a delivery fails, the next destination gets the lead right away. We keep retrying the first one.
        </OptionCard>
        <OptionCard
          type="radio"
          name="mode"
          value="all"
          title="All destinations"
          checked={mode === "all"}
          onChange={() => choose("all")}
        >
          Every destination gets every lead at the same time.
        </OptionCard>
      </div>
    </fieldset>
  );
}
