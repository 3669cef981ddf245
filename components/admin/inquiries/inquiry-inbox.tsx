"use client";

import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { SearchField } from "@/components/ui/listing/search-field";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Moment } from "@/components/ui/moment";
import { Tabs } from "@/components/ui/tabs";
import { ASK_MS } from "@/components/workspace/use-waiting";
import { industryLabel } from "@/lib/inquiries/choices";
import { readInquiryFilter, readInquiryStatus } from "@/lib/inquiries/inquiry-filter";
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryStatus } from "@/lib/inquiries/inquiry-status";
import { type InquiryPageDto, type InquiryRowDto, inquiryPageDto } from "@/lib/inquiries/staff-schemas";
import { formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { StaffArea } from "../staff-area";

/** The staff's inbox of inquiries. */
export function InquiriesPage() {
  return <StaffArea title="Inquiries">{() => <InquiryInbox />}</StaffArea>;
}

function InquiryInbox() {
  const [parameters, changeUrl] = useUrlState();
  const filter = readInquiryFilter(parameters);
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  const listing = useListing("/api/admin/inquiries", query, inquiryPageDto, ASK_MS);
  const counts = listing.data?.counts;
  const list = (
    <ListingFrame
      what="The inquiries"
      listing={listing}
      tell={(data) => formatCountOf(data.counts[filter.status], "inquiry", "inquiries")}
    >
      {(data) => (
        <>
          <Found data={data} status={filter.status} search={filter.search} />
          <Pager
            page={data.page}
            pages={data.pages}
            onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
          />
        </>
      )}
    </ListingFrame>
  );
  return (
    <>
      <search>
        <SearchField
          label="Search inquiries"
          placeholder="Name, username, email, company, phone or words of a message"
          value={filter.search}
          onSearch={(search) => changeUrl({ search, page: "" })}
        />
      </search>
      <Tabs
        label="Inquiries by status"
        value={filter.status}
        onChange={(value) => {
          const status = readInquiryStatus(value);
          changeUrl({ status: status === "new" ? "" : status, page: "" });
        }}
        tabs={INQUIRY_STATUSES.map((status) => ({
          value: status,
          label: INQUIRY_STATUS_LABELS[status] + (counts ? ` (${counts[status]})` : ""),
          content: list,
        }))}
      />
    </>
  );
}

interface FoundProps {
  data: InquiryPageDto;
  status: InquiryStatus;
  search: string;
}

function Found({ data, status, search }: FoundProps) {
  if (data.inquiries.length > 0) return <InquiryRows inquiries={data.inquiries} />;
  if (search) {
    return <EmptyList title="No inquiries found">Try other words, or look under the other tabs.</EmptyList>;
  }
  return <EmptyList title={EMPTY[status].title}>{EMPTY[status].text}</EmptyList>;
}

const EMPTY: Readonly<Record<InquiryStatus, { title: string; text: string }>> = {
  new: { title: "No new inquiries", text: "Live chats and messages from the contact form appear here." },
  answered: { title: "Nothing answered yet", text: "Inquiries move here with the first reply." },
  closed: { title: "Nothing closed yet", text: "Closed inquiries appear here." },
};

/** Inquiries: dense rows on a wide screen, cards on a phone. */
function InquiryRows({ inquiries }: { inquiries: readonly InquiryRowDto[] }) {
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
  const { id, firstName, lastName, company, industry, preview, createdAt, lastAt, hasNewMessage } = inquiry;
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
        {lastAt === createdAt ? "" : "Last message "}
        <Moment at={lastAt} />
      </p>
    </article>
  );
}
