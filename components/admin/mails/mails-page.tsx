"use client";

import { SelectField } from "@/components/ui/field";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Tabs } from "@/components/ui/tabs";
import { type MailPreview, mailPreviewsDto } from "@/lib/staff/mail-previews/schemas";
import { StaffArea } from "../staff-area";

/** Previews of every email with sample data. */
export function MailsPage() {
  return <StaffArea title="Mails">{() => <MailList />}</StaffArea>;
}

function MailList() {
  const [parameters, changeUrl] = useUrlState();
  const listing = useListing("/api/admin/mails", "", mailPreviewsDto);
  return (
    <ListingFrame what="The mails" listing={listing}>
      {(mails) => {
        const shown = mails.find(({ id }) => id === parameters.get("mail")) ?? mails[0];
        return (
          <>
            <div className="max-w-md">
              <SelectField
                label={`Mail (${mails.length})`}
                value={shown?.id ?? ""}
                onChange={(event) => changeUrl({ mail: event.target.value })}
              >
                {mails.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            {shown ? (
              <MailView
                mail={shown}
                as={parameters.get("as") ?? "desktop"}
                onAs={(as) => changeUrl({ as: as === "desktop" ? "" : as })}
              />
            ) : null}
          </>
        );
      }}
    </ListingFrame>
  );
}

interface MailViewProps {
  mail: MailPreview;
  /** Desktop, phone or text. */
  as: string;
  onAs: (as: string) => void;
}

function MailView({ mail, as, onAs }: MailViewProps) {
  return (
    <section aria-labelledby="mail-subject" className="grid min-w-0 gap-5">
      <div>
        <h2 id="mail-subject" className="break-words text-xl font-semibold">
          {mail.subject}
        </h2>
        <p className="mt-1 text-muted">{mail.occasion}</p>
      </div>
      <Tabs
        label="Shown as"
        value={["phone", "text"].find((one) => one === as) ?? "desktop"}
        onChange={onAs}
        tabs={[
          { value: "desktop", label: "Desktop", content: <MailFrame mail={mail} /> },
          { value: "phone", label: "Phone", content: <MailFrame mail={mail} isPhone /> },
          { value: "text", label: "Text", content: <MailText text={mail.text} /> },
        ]}
      />
    </section>
  );
}

/** In an empty sandbox: no scripts, no forms, no origin, as in a mail program. */
function MailFrame({ mail, isPhone }: { mail: MailPreview; isPhone?: boolean }) {
  return (
    <iframe
      title={`${mail.name}, ${isPhone ? "320 pixels wide" : "as wide as the page"}`}
      sandbox=""
      srcDoc={mail.html}
      className={`block h-[46rem] max-w-full rounded-lg border border-line bg-white ${isPhone ? "mx-auto w-80" : "w-full"}`}
    />
  );
}

function MailText({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-white p-5 text-sm">
      {text}
    </pre>
  );
}
