"use client";

import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { SearchField } from "@/components/ui/listing/search-field";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Tabs } from "@/components/ui/tabs";
import { readInquiryFilter, readInquiryStatus } from "@/lib/inquiries/inquiry-filter";
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryStatus } from "@/lib/inquiries/inquiry-status";
import { type InquiryPageDto, inquiryPageDto } from "@/lib/inquiries/staff-schemas";
import { StaffArea } from "../staff-area";
import { InquiryRows } from "./inquiry-rows";

/** The staff's inbox of inquiries. */
export function InquiriesPage() {
  return <StaffArea title="Inquiries">{() => <InquiryInbox />}</StaffArea>;
}

function InquiryInbox() {
  const [parameters, changeUrl] = useUrlState();
  const filter = readInquiryFilter(parameters);
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  const listing = useListing("/api/admin/inquiries", query, inquiryPageDto);
  const counts = listing.data?.counts;
  const list = (
    <ListingFrame what="The inquiries" listing={listing}>
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
          placeholder="Name, email, company, phone or words of the message"
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
  new: { title: "No new inquiries", text: "Messages from the contact form appear here." },
  answered: { title: "Nothing answered yet", text: "Inquiries move here with the first reply." },
  closed: { title: "Nothing closed yet", text: "Closed inquiries appear here." },
};
