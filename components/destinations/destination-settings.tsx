"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeliveryFrame } from "@/components/delivery/delivery-frame";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { Loading } from "@/components/ui/spinner";
import {
  changesOf,
  type DestinationDraft,
  destinationDraft,
  draftOf,
} from "@/lib/delivery/destinations/destination-draft";
import { type DestinationDto, destinationDto } from "@/lib/delivery/destinations/schemas";
import { paths } from "@/lib/kit/paths";
import { ApiError, apiRequest } from "@/lib/platform/http/api-request";
import { DestinationForm } from "./form/destination-form";
import { useDestinationForm } from "./form/use-destination-form";
import { NoSuchDestination } from "./no-such-destination";
import { pathOfDestination, useDestination, useReloadDestinations } from "./use-destinations";

/** Changes the name, URL and keys of a destination. */
export function DestinationSettings({ destinationId }: { destinationId: string }) {
  return (
    <DeliveryFrame
      title="Edit destination"
      back={{ href: paths.destination(destinationId), label: "Back to the destination" }}
    >
      {() => <SettingsOf destinationId={destinationId} />}
    </DeliveryFrame>
  );
}

function SettingsOf({ destinationId }: { destinationId: string }) {
  const { data, error, isFetching, refetch } = useDestination(destinationId);
  // A browser with alerts has nothing to edit.
  if (data?.kind === "push") return <NoSuchDestination />;
  if (data) return <ChangeForm destination={data} />;
  if (error instanceof ApiError && error.status === 404) return <NoSuchDestination />;
  if (error) return <LoadError what="The destination" onRetry={() => void refetch()} busy={isFetching} />;
  return <Loading label="Loading the destination..." className="appear-late" />;
}

/** Starts with the destination as it was when the page loaded: a later refetch does not overwrite what is typed. */
function ChangeForm({ destination }: { destination: DestinationDto }) {
  const router = useRouter();
  const reload = useReloadDestinations();
  const [{ start, shown }] = useState(() => ({
    start: draftOf(destination),
    shown: destination.settingsVersion,
  }));
  const schema = destinationDraft.check(({ value: draft, issues }) => {
    const empty = changesOf(start, draft).target ? draft.headers.findIndex(({ value }) => value === "") : -1;
    // An empty value would replace the stored key.
    const message = "Type the value again: we do not show it";
    if (empty !== -1)
      issues.push({ code: "custom", input: draft, path: ["headers", empty, "value"], message });
  });
  const save = async (draft: DestinationDraft) => {
    await apiRequest("PATCH", pathOfDestination(destination.id), destinationDto, {
      ...changesOf(start, draft),
      shown,
    });
    await reload();
    notify({ title: "Saved", description: `${draft.name} was updated. Send a test.` });
    router.push(paths.destination(destination.id));
  };
  const form = useDestinationForm(start, save, schema);
  return (
    <Card className="max-w-3xl">
      <SecretRemark destination={destination} />
      <DestinationForm form={form} verb="Save" />
    </Card>
  );
}

/** Keys are never shown again, so a changed target needs them typed again. */
function SecretRemark({ destination: { config } }: { destination: DestinationDto }) {
  switch (config.kind) {
    case "hubspot":
      return (
        <Notice className="mb-5">
          The token ends in {config.tokenEnding}. Leave the field empty to keep it.
        </Notice>
      );
    case "mapped":
      return config.headerNames.length === 0 ? null : (
        <Notice className="mb-5">
          Header values are not shown again. If you change anything but the name, type them again.
        </Notice>
      );
    // Without a secret, or with one that cannot be typed.
    case "webhook":
    case "email":
    case "salesforce":
    case "push":
    case "unreadable":
      return null;
  }
}
