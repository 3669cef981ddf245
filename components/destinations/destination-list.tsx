"use client";

import { useState } from "react";
import { DeliveryMode } from "@/components/delivery/delivery-mode";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-notice";
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
  if (destinations.length === 0) return <NoDestinations />;

  const move = (destination: DestinationDto, from: number, to: number) => {
    mutate({ mode, order: order.toSpliced(from, 1).toSpliced(to, 0, destination.id) });
    setTold(`${destination.name} is now number ${to + 1} of ${order.length}.`);
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
      <ol aria-label="Destinations" className="grid gap-4">
        {destinations.map((destination, index) => (
          <li key={destination.id} className="min-w-0">
            <DestinationCard
              destination={destination}
              role={roleOf(mode, index)}
              place={{ index, count: destinations.length, busy: isPending }}
              onMove={(to) => move(destination, index, to)}
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

function NoDestinations() {
  return (
    <Card>
      <h2 className="font-display text-xl font-medium">Your leads are in your inbox</h2>
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
