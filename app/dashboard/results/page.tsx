import type { Metadata } from "next";
import { Suspense } from "react";
import { SentQueries } from "@/components/layout/sent-queries";
import { ResultsPage } from "@/components/results/results-page";
import { Loading } from "@/components/ui/spinner";
import { requireCustomerPage } from "@/lib/accounts/page-viewer.server";
import { prefetch } from "@/lib/accounts/prefetch.server";
import { readResults } from "@/lib/inbox/results/read-results.server";
import { readResultsFilter, toResultsQuery } from "@/lib/inbox/results/results-filter";
import { describePrivatePage } from "@/lib/marketing/page-metadata";
import { readExclusions } from "@/lib/marketplace/exclusions/exclusions.server";
import { setExcludedCarriers, setSourceBlocked } from "../actions";

type Parameters = Record<string, string | string[] | undefined>;

export const metadata: Metadata = describePrivatePage("Results");

export default async function Results({ searchParams }: { searchParams: Promise<Parameters> }) {
  const viewer = await requireCustomerPage();
  const given = await searchParams;
  const filter = readResultsFilter({
    get: (name) => {
      const value = given[name];
      return typeof value === "string" ? value : null;
    },
  });
  const state = await prefetch(viewer, [
    [["/api/my/results", toResultsQuery(filter)], () => readResults(viewer, filter)],
    [["/api/my/exclusions"], () => readExclusions(viewer)],
  ]);
  return (
    <SentQueries state={state}>
      <Suspense fallback={<Loading label="Loading your results..." />}>
        <ResultsPage actions={{ setExcludedCarriers, setSourceBlocked }} />
      </Suspense>
    </SentQueries>
  );
}
