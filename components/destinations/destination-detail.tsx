"use client";

import { DeliveryFrame } from "@/components/delivery/delivery-frame";
import { DeliveryList } from "@/components/delivery/delivery-list";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { formatMoment } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { ApiError } from "@/lib/platform/http/api-request";
import { DestinationActions } from "./destination-actions";
import { HealthFigures, StateBadge } from "./destination-health";
import { NoSuchDestination } from "./no-such-destination";
import { useDestination } from "./use-destinations";

/** One destination with its health and its deliveries. */
export function DestinationDetail({ destinationId }: { destinationId: string }) {
  const { data, error, isFetching, refetch } = useDestination(destinationId);
  return (
    <DeliveryFrame
      title={data?.name ?? "Destination"}
      back={{ href: paths.delivery, label: "Back to delivery" }}
      aside={data ? <StateBadge state={data.health.state} /> : null}
    >
      {() => {
        if (error instanceof ApiError && error.status === 404) return <NoSuchDestination />;
        if (data)
          return (
            <>
              <Summary destination={data} />
              <DeliveryList destination={data} />
            </>
          );
        if (error)
          return <LoadError what="The destination" onRetry={() => void refetch()} busy={isFetching} />;
        return <Loading label="Loading the destination..." className="appear-late" />;
      }}
    </DeliveryFrame>
  );
}

/** The whole target, where a destination's summary is shorter; null for the other kinds. */
function targetOf(config: DestinationDto["config"]): string | null {
  switch (config.kind) {
    case "webhook":
    case "mapped":
      return config.url;
    case "email":
      return config.addresses.join(", ");
    case "hubspot":
    case "salesforce":
    case "push":
    case "unreadable":
      return null;
  }
}

function Summary({ destination }: { destination: DestinationDto }) {
  const { config, health, hasPreviousSecret, previousSecretUntil, kind, summary } = destination;
  return (
    <Card className="grid gap-5 sm:p-6">
      <p className="break-all text-ink-soft">
        {KIND_LABELS[kind].label} · {targetOf(config) ?? summary}
      </p>
      {config.kind === "unreadable" ? (
        <Notice role="alert" tone="red">
          We cannot read the settings of this destination, so nothing is sent to it.{" "}
          {kind === "webhook" ? "Enter its URL again and choose New secret" : "Enter them again"}, or remove
          the destination and add it again.
        </Notice>
      ) : null}
      <HealthFigures health={health} />
      {hasPreviousSecret && previousSecretUntil ? (
        <Notice tone="amber">
          Deliveries are signed with both secrets until {formatMoment(previousSecretUntil)}. Deploy the new
          one before then.
        </Notice>
      ) : null}
      <div className="border-t border-line pt-4">
        <DestinationActions destination={destination} />
      </div>
    </Card>
  );
}
