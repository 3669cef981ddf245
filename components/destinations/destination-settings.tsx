"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeliveryFrame } from "@/components/delivery/delivery-frame";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { Loading } from "@/components/ui/spinner";
import { type DestinationDraft, draftOf } from "@/lib/delivery/destinations/destination-draft";
import type { DestinationDto } from "@/lib/delivery/destinations/schemas";
import { paths } from "@/lib/kit/paths";
import { ApiError } from "@/lib/platform/http/api-request";
import { DestinationForm } from "./destination-form";
import { NoSuchDestination } from "./no-such-destination";
import { useDestination } from "./use-destinations";
import { useChangeDestination } from "./use-save-destination";

/** Changes a destination: its name, its address, its keys. */
export function DestinationSettings({ destinationId }: { destinationId: string }) {
  return (
    <DeliveryFrame
      title="Change a destination"
      back={{ href: paths.destination(destinationId), label: "Back to the destination" }}
    >
      {() => <SettingsOf destinationId={destinationId} />}
    </DeliveryFrame>
  );
}

function SettingsOf({ destinationId }: { destinationId: string }) {
  const { data, error, isFetching, refetch } = useDestination(destinationId);
  if (data) return <ChangeForm destination={data} />;
  if (error instanceof ApiError && error.status === 404) return <NoSuchDestination />;
  if (error) return <LoadError what="The destination" onRetry={() => void refetch()} busy={isFetching} />;
  return <Loading label="Loading the destination..." className="appear-late" />;
}

/** Begins with what the destination was when the page came: what is typed is not overwritten by a later look. */
function ChangeForm({ destination }: { destination: DestinationDto }) {
  const router = useRouter();
  const [draft, setDraft] = useState<DestinationDraft>(() => draftOf(destination));
  const [targetTouched, setTargetTouched] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const { mutate, error, isPending, errorAt } = useChangeDestination(destination.id, () => {
    notify({ title: "Saved", description: `${draft.name} is changed. Send a test.` });
    router.push(paths.destination(destination.id));
  });
  const change = (next: Partial<DestinationDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    if (Object.keys(next).some((key) => key !== "name" && key !== "events")) setTargetTouched(true);
  };
  // An empty value would take the place of the key that is stored.
  const submit = () => {
    const empty = targetTouched ? draft.headers.findIndex(({ value }) => value === "") : -1;
    setMissing(empty === -1 ? null : `target.config.headers.${empty}.value`);
    if (empty === -1) mutate({ draft, targetTouched });
  };
  return (
    <Card className="max-w-3xl">
      <SecretRemark destination={destination} />
      <DestinationForm
        draft={draft}
        onChange={change}
        errorAt={(path) => (missing === path ? "Type the value again: we do not show it" : errorAt(path))}
        verb="Save"
        busy={isPending}
        failure={error}
        onSubmit={submit}
      />
    </Card>
  );
}

/** Keys are never shown again, so a changed target takes them anew. */
function SecretRemark({ destination: { config } }: { destination: DestinationDto }) {
  if (config.kind === "hubspot")
    return (
      <Notice className="mb-5">
        The token ends in {config.tokenEnding}. Leave the field empty to keep it.
      </Notice>
    );
  if (config.kind !== "mapped" || config.headerNames.length === 0) return null;
  return (
    <Notice className="mb-5">
      Values of headers are not shown again. If you change anything but the name, type them again.
    </Notice>
  );
}
