import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { StaffOverviewDto } from "@/lib/staff/overview/schemas";

type Publisher = StaffOverviewDto["publishers"][number];

/** Which publishers send leads that pass the checks and are not returned. */
export function PublisherQuality({ publishers }: { publishers: readonly Publisher[] }) {
  return (
    <Section
      id="quality-title"
      title="Which publishers send leads that stay sold?"
      aside={
        <WorkspaceLink href={paths.adminPublishers} className={ASIDE_LINK}>
          30 days
        </WorkspaceLink>
      }
    >
      {publishers.length === 0 ? (
        <p className="pt-4 text-sm text-muted">No lead was posted in the last 30 days.</p>
      ) : (
        <table className="mt-3 w-full table-fixed text-sm">
          <caption className="sr-only">Publishers of the last 30 days, most posts first</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="w-[34%] pb-1.5 text-left font-normal">
                Publisher
              </th>
              <th scope="col" className="pb-1.5 text-right font-normal">
                Posted
              </th>
              <th scope="col" className="pb-1.5 pl-4 text-left font-normal sm:w-[34%]">
                Verified, of posted
              </th>
              <th scope="col" className="pb-1.5 text-right font-normal">
                Returned, of sold
              </th>
            </tr>
          </thead>
          <tbody>
            {publishers.map((publisher) => (
              <Row key={publisher.id} publisher={publisher} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Row({ publisher: { id, name, posted, passed, sold, returned } }: { publisher: Publisher }) {
  const verified = posted === 0 ? 0 : passed / posted;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="truncate py-1.5 text-left font-normal">
        <WorkspaceLink href={paths.adminPublisher(id)} className="no-underline hover:underline">
          {name}
        </WorkspaceLink>
      </th>
      <td className="text-right">{formatCount(posted)}</td>
      <td className="whitespace-nowrap pl-4">
        {`${Math.round(verified * 100)}%`}
        <span
          aria-hidden="true"
          className="ml-2 hidden h-1.5 w-[60%] sm:inline-block overflow-hidden rounded-sm bg-line align-middle"
        >
          <span className="block h-full rounded-sm bg-chart-2" style={{ width: `${verified * 100}%` }} />
        </span>
      </td>
      <td className="text-right">{sold === 0 ? "–" : `${((returned / sold) * 100).toFixed(1)}%`}</td>
    </tr>
  );
}
