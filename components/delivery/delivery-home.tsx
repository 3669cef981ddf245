"use client";

import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { DestinationList } from "@/components/destinations/destination-list";
import { useDestinations } from "@/components/destinations/use-destinations";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/lib/kit/paths";
import { type AlertActions, AlertsSection } from "./alerts-section";
import { DeliveryFrame } from "./delivery-frame";

/** The customer's destinations. */
export function DeliveryHome({ alerts }: { alerts: AlertActions }) {
  return (
    <DeliveryFrame
      title="Delivery"
      intro="Every lead you buy is sent to these destinations within a second of the sale, or in one email an hour or a day if you choose that below. It always stays in your list of leads, too."
      aside={
        <PageLink href={paths.newDestination} className={buttonVariants({ size: "sm" })}>
          Add destination
        </PageLink>
      }
    >
      {(user) => (
        <>
          <UnconfirmedNotice user={user} />
          <Destinations timeZone={user.timeZone} alerts={alerts} />
        </>
      )}
    </DeliveryFrame>
  );
}

function Destinations({ timeZone, alerts }: { timeZone: string; alerts: AlertActions }) {
  const { data, isError, isFetching, refetch } = useDestinations();
  if (data)
    return (
      <>
        <DestinationList list={data} />
        <AlertsSection list={data} timeZone={timeZone} actions={alerts} />
      </>
    );
  if (isError) return <LoadError what="Your destinations" onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className="grid gap-4">
      <output className="sr-only">Your destinations are loading.</output>
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </div>
  );
}
