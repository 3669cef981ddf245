"use client";

import { SelectField } from "@/components/ui/field";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Section } from "@/components/workspace/section";
import { mailPreviewsDto } from "@/lib/staff/mail-previews/schemas";
import { StaffArea } from "../staff-area";
import { MailView } from "./mail-view";
import { type RealMailActions, RealMailPreview } from "./real-mail-preview";

interface MailsPageProps extends RealMailActions {
  /** Whether there are samples: in the demo and in development. */
  hasSamples: boolean;
}

/** Emails with the data of an order or a lead, and every email with sample data. */
export function MailsPage({ hasSamples, previewMail }: MailsPageProps) {
  return (
    <StaffArea title="Mails">
      {() => (
        <>
          <RealMailPreview previewMail={previewMail} />
          {hasSamples ? (
            <Section id="samples" title="Every email, with sample data">
              <div className="mt-5 grid gap-5">
                <MailList />
              </div>
            </Section>
          ) : null}
        </>
      )}
    </StaffArea>
  );
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
