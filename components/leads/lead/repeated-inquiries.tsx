import { Moment } from "@/components/ui/moment";
import type { ContactDto, LeadDetailDto, RepeatedInquiryDto } from "@/lib/inbox/detail-schemas";
import { Block, CopyButton, Fact, Facts } from "./lead-body";

/** Later requests of the same person. What differs from the lead is marked; a phone is text, as outside the calling hours. */
export function RepeatedInquiries({ lead }: { lead: LeadDetailDto }) {
  if (lead.repeatedInquiries.length === 0) return null;
  return (
    <Block title="Asked again">
      <p className="text-sm text-muted">
        The same person asked again. You are not charged for it. The calling hours on this page count every
        address that the person gave. Check them before you call a new number.
      </p>
      <ol className="grid gap-4">
        {lead.repeatedInquiries.map((inquiry) => (
          <li key={inquiry.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <h4 className="text-sm font-medium">
              <Moment at={inquiry.askedAt} />
            </h4>
            <Inquiry inquiry={inquiry} lead={lead} />
          </li>
        ))}
      </ol>
    </Block>
  );
}

function Inquiry({ inquiry, lead }: { inquiry: RepeatedInquiryDto; lead: LeadDetailDto }) {
  const { contact, changedAttributes, consent, isUnreadable } = inquiry;
  if (isUnreadable)
    return (
      <p className="text-sm">This request is damaged on our side and cannot be shown. Please contact us.</p>
    );
  if (!contact)
    return <p className="text-sm text-muted">Nothing else was stored: the lead was not sold yet.</p>;
  return (
    <>
      <Facts isWide>
        <ContactFacts contact={contact} inquiry={inquiry} lead={lead} />
        {changedAttributes.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
        <dt>Answers</dt>
        <dd>{changedAttributes.length === 0 ? "As before" : "All others as before"}</dd>
        <dt>Agreed</dt>
        <dd>
          {consent ? (
            <>
              <Moment at={consent.givenAt} /> on {consent.pageUrl}
            </>
          ) : (
            "The consent record cannot be shown. Please contact us before you call."
          )}
        </dd>
      </Facts>
      {consent ? (
        <blockquote className="border-l-2 border-accent-line pl-3 text-sm text-ink-soft wrap-anywhere">
          {consent.text}
        </blockquote>
      ) : null}
    </>
  );
}

interface ContactFactsProps {
  contact: ContactDto;
  inquiry: RepeatedInquiryDto;
  lead: LeadDetailDto;
}

function ContactFacts({ contact, inquiry, lead }: ContactFactsProps) {
  const { firstName, lastName, phoneInWords, email } = contact;
  const before = lead.contact;
  const address = addressOf(contact, inquiry);
  return (
    <>
      <dt>Name</dt>
      <dd>
        {firstName} {lastName}
        <New
          isNew={before !== null && `${firstName} ${lastName}` !== `${before.firstName} ${before.lastName}`}
        />
      </dd>
      <dt>Phone</dt>
      <dd className="flex items-center gap-1">
        {phoneInWords}
        <New isNew={before !== null && contact.phone !== before.phone} />
        <CopyButton value={phoneInWords} label="Copy phone number of this request" className="size-7" />
      </dd>
      <dt>Email</dt>
      <dd className="flex items-center gap-1">
        <a
          href={`mailto:${email}`}
          className="text-accent-deep underline decoration-accent-line underline-offset-4"
        >
          {email}
        </a>
        <New isNew={before !== null && email !== before.email} />
        <CopyButton value={email} label="Copy email of this request" className="size-7" />
      </dd>
      <dt>Address</dt>
      <dd>
        {address}
        <New isNew={before !== null && address !== addressOf(before, lead)} />
      </dd>
    </>
  );
}

function addressOf({ street, city }: ContactDto, { state, zip }: { state: string; zip: string }): string {
  return `${street}, ${city}, ${state} ${zip}`;
}

function New({ isNew }: { isNew: boolean }) {
  return isNew ? <span className="ml-1 text-xs font-semibold text-accent-deep">New</span> : null;
}
