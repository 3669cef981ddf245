import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { industryLabel } from "@/lib/inquiries/choices";
import type { InquiryRowDto } from "@/lib/inquiries/staff-schemas";
import { paths } from "@/lib/kit/paths";

/** Inquiries: dense rows on a wide screen, cards on a phone. */
export function InquiryRows({ inquiries }: { inquiries: readonly InquiryRowDto[] }) {
  return (
    <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-lg lg:border lg:border-line lg:bg-white">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id}>
          <InquiryRow inquiry={inquiry} />
        </li>
      ))}
    </ul>
  );
}

function InquiryRow({ inquiry }: { inquiry: InquiryRowDto }) {
  const { id, firstName, lastName, company, industry, preview, createdAt, hasNewMessage } = inquiry;
  return (
    <article className="grid gap-x-5 gap-y-1.5 rounded-lg border border-line bg-white p-4 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_10.5rem] lg:items-baseline lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3.5">
      <div className="min-w-0 break-words">
        <PageLink href={paths.adminInquiry(id)} className={`${rowLinkClass} font-semibold`}>
          {firstName} {lastName}
        </PageLink>
        {hasNewMessage ? <Badge tone="blue">New message</Badge> : null}
        {company ? <p className="text-sm text-muted">{company}</p> : null}
      </div>
      <div className="min-w-0 break-words">
        <p className="text-sm text-muted">{industryLabel(industry)}</p>
        <p className="text-ink-soft">{preview || "No message."}</p>
      </div>
      <p className="text-sm text-muted lg:text-right">
        <Moment at={createdAt} />
      </p>
    </article>
  );
}
