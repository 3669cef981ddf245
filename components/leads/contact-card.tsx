import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CopyIcon, TickIcon } from "@/components/ui/icons";
import { useClipboard } from "@/components/ui/use-clipboard";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { isWithdrawn } from "@/lib/returns/return-status";

const linkClass = "rounded-sm text-accent-deep underline underline-offset-4 hover:text-accent";

/** The contact details of the consumer. */
export function ContactCard({ lead }: { lead: LeadDetailDto }) {
  const { contact, state, zip } = lead;
  if (!contact) {
    return (
      <Card>
        <h2 className="text-lg font-semibold">Contact</h2>
        <p className="mt-2 text-ink-soft">
          {lead.isUnreadable
            ? "These details cannot be read."
            : isWithdrawn(lead.returnStatus)
              ? "Withdrawn, because your return was approved. Your list, exports and deliveries don't contain it any more. The certificate and the record of the sale stay."
              : "Erased at the consumer's request. The certificate and the record of the sale stay."}
        </p>
      </Card>
    );
  }
  const address = `${contact.street}, ${contact.city}, ${state} ${zip}`;
  return (
    <Card>
      <h2 className="text-lg font-semibold">Contact</h2>
      <dl className="mt-4 grid gap-4">
        <Row name="Phone" copy={contact.phoneInWords}>
          <a href={`tel:${contact.phone}`} className={`${linkClass} font-display text-2xl font-medium`}>
            {contact.phoneInWords}
          </a>
        </Row>
        <Row name="Email" copy={contact.email}>
          <a href={`mailto:${contact.email}`} className={linkClass}>
            {contact.email}
          </a>
        </Row>
        <Row name="Address" copy={address}>
          {contact.street}
          <br />
          {contact.city}, {state} {zip}
        </Row>
        <Row name="Born">
          {contact.dateOfBirth}, {contact.age} years old
        </Row>
      </dl>
      <p className="mt-4 text-sm text-muted">Views of contact details are logged.</p>
    </Card>
  );
}

interface RowProps {
  name: string;
  copy?: string;
  children: ReactNode;
}

function Row({ name, copy, children }: RowProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
        {copy ? <CopyValue value={copy} label={name.toLowerCase()} /> : null}
      </dd>
    </div>
  );
}

/** Copies a value to the clipboard, and reports the result beside the button. */
function CopyValue({ value, label }: { value: string; label: string }) {
  const { copy, isCopied, message } = useClipboard(value);
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${label}`}
        className="grid size-9 place-items-center rounded text-muted hover:bg-paper-deep hover:text-ink"
      >
        {isCopied ? <TickIcon /> : <CopyIcon />}
      </button>
      <output className="text-sm text-muted">{message}</output>
    </span>
  );
}
