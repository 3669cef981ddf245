"use client";

import { useQuery } from "@tanstack/react-query";
import { RateBar } from "@/components/results/group-table";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { Section } from "@/components/workspace/section";
import { formatCount } from "@/lib/kit/format-count";
import { apiRequest } from "@/lib/platform/http/api-request";
import {
  MIN_QUALITY_LEADS,
  publisherQualityDto,
  type QualityGroup,
  type SourceGroup,
} from "@/lib/staff/publishers/schemas";
import { formatShare } from "./publisher-rows";

interface PublisherQualityProps {
  /** Of one publisher; of all without it. */
  publisherId?: string;
}

/** What became of the posts of the last 30 days: by publisher, by site and by line. */
export function PublisherQuality({ publisherId }: PublisherQualityProps) {
  const path = `/api/admin/publishers/quality${publisherId ? `?publisher=${publisherId}` : ""}`;
  const listing = useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, publisherQualityDto),
    refetchOnMount: "always",
  });
  return (
    <Section
      id="quality"
      className="mt-6"
      title={publisherId ? "Quality by line and site" : "Quality by publisher, line and site"}
      aside="Last 30 days"
    >
      <div className="mt-4">
        <ListingFrame what="The quality of publishers" listing={listing}>
          {({ isCounted, publishers, sources, lines }) =>
            lines.length === 0 ? (
              <p className="text-ink-soft">
                {isCounted ? "No posts in the last 30 days." : "There are too many posts to count."}
              </p>
            ) : (
              <div className="grid gap-6">
                {publisherId ? null : <QualityTable head="Publisher" groups={publishers} rates={RATES} />}
                <QualityTable head="Line" groups={lines} rates={RATES} />
                <QualityTable head="Site" groups={sources} rates={SOURCE_RATES} />
                <p className="text-sm text-muted">
                  The site is where consent was given. We keep it only for leads that passed every check and
                  of repeated inquiries, so its share of verified posts is not known; other posts are under
                  unknown. Contacted and policies are shares of the sold leads for which the customer noted an
                  outcome. Rates of fewer than {MIN_QUALITY_LEADS} leads are not shown.
                </p>
              </div>
            )
          }
        </ListingFrame>
      </div>
    </Section>
  );
}

interface NamedRate<Group> {
  name: string;
  rate: (group: Group) => [part: number, of: number];
}

const SOURCE_RATES: readonly NamedRate<SourceGroup>[] = [
  { name: "Returned", rate: ({ returned, sold }) => [returned, sold] },
  { name: "Contacted", rate: ({ contacted, noted }) => [contacted, noted] },
  { name: "Policies", rate: ({ policies, noted }) => [policies, noted] },
];
const RATES: readonly NamedRate<QualityGroup>[] = [
  { name: "Verified", rate: ({ verified, posts }) => [verified, posts] },
  { name: "Duplicates", rate: ({ duplicates, posts }) => [duplicates, posts] },
  ...SOURCE_RATES,
];

interface QualityTableProps<Group> {
  head: string;
  groups: readonly Group[];
  rates: readonly NamedRate<Group>[];
}

/** A table on a wide screen; on a narrow one each group is a card with named figures. */
function QualityTable<Group extends SourceGroup>({ head, groups, rates }: QualityTableProps<Group>) {
  return (
    // Collapsed borders, the default, would have no round corners: the cells of a row have its line.
    <table className="relative w-full border-separate border-spacing-0 rounded-lg border border-line bg-white text-sm tabular-nums max-lg:block">
      <caption className="px-4 pt-4 text-left font-semibold max-lg:block lg:sr-only">
        Quality by {head.toLowerCase()}
      </caption>
      <thead className="text-left text-muted max-lg:sr-only">
        <tr className="[&>th]:px-3 [&>th]:py-2 [&>th]:font-normal">
          <th scope="col">{head}</th>
          <th scope="col" className="text-right">
            Posts
          </th>
          {rates.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {groups.map((group) => (
          <tr
            key={group.label}
            className="border-line max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-5 max-lg:gap-y-1.5 max-lg:border-t max-lg:p-4 max-lg:first:border-t-0 lg:[&>*]:border-t lg:[&>*]:border-line lg:[&>*]:px-3 lg:[&>*]:py-2"
          >
            <th scope="row" className="text-left font-medium wrap-anywhere max-lg:col-span-2 lg:max-w-56">
              {group.label}
            </th>
            <td className="lg:text-right">
              <FigureName>Posts</FigureName>
              {formatCount(group.posts)}
            </td>
            {rates.map(({ name, rate }) => (
              <td key={name} className="max-lg:flex max-lg:items-center lg:w-[14%]">
                <FigureName>{name}</FigureName>
                <Rate rate={rate(group)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names a figure on a narrow screen, where the head of its column is not shown. */
function FigureName({ children }: { children: string }) {
  return <span className="mr-1.5 text-muted lg:hidden">{children}: </span>;
}

function Rate({ rate: [part, of] }: { rate: [part: number, of: number] }) {
  if (of < MIN_QUALITY_LEADS)
    return (
      <>
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <span className="sr-only">too few leads</span>
      </>
    );
  return <RateBar part={part} of={of} label={formatShare(part, of)} />;
}
