"use client";

import { useState } from "react";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { ListingFrame } from "@/components/ui/listing/listing-frame";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { Section } from "@/components/workspace/section";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import {
  type MailPreview,
  mailPreviewsDto,
  type RealMail,
  realMail,
} from "@/lib/staff/mail-previews/schemas";
import { StaffArea } from "../staff-area";
import { MailView } from "./mail-view";

interface MailsPageProps extends RealMailActions {
  /** Whether there are samples: in the demo and in development. */
  hasSamples: boolean;
}

/** Emails with the data of an order or a lead, and every email with sample data. */
export function MailsPage({ hasSamples, previewMail }: MailsPageProps) {
  return (
    <StaffArea title="Emails">
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
    <ListingFrame what="The emails" listing={listing}>
      {(mails) => {
        const shown = mails.find(({ id }) => id === parameters.get("mail")) ?? mails[0];
        return (
          <>
            <div className="max-w-md">
              <SelectField
                label={`Email (${mails.length})`}
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

/** The server action of the preview. The page passes it: components do not import from `app`. */
interface RealMailActions {
  previewMail: (input: RealMail) => Promise<ActionResult<MailPreview>>;
}

/** Shows the email of an order or of a sold lead with its data. Nothing is sent. */
function RealMailPreview({ previewMail }: RealMailActions) {
  const [mail, setMail] = useState<MailPreview | null>(null);
  const [as, setAs] = useState("desktop");
  const form = useForm({
    schema: realMail,
    defaultValues: { of: "order" as const, id: "" },
    send: async (wanted) => setMail(await actionData(previewMail(wanted))),
  });
  return (
    <Section id="real-mail" title="With the data of an order or a lead" aside="Each view is logged">
      <Form form={form} className="mt-5 grid max-w-2xl items-start gap-4 sm:grid-cols-[10rem_1fr_auto]">
        <SelectField label="Email" {...form.field("of")}>
          <option value="order">Order received</option>
          <option value="lead">New lead</option>
        </SelectField>
        <TextField label="ID of the order or lead" autoComplete="off" {...form.field("id")} />
        <SubmitButton busyLabel="Reading..." className="sm:mt-[26px]">
          Show
        </SubmitButton>
        <div className="sm:col-span-3">
          <FormFailure />
        </div>
      </Form>
      {mail ? (
        <div className="mt-6">
          <MailView mail={mail} as={as} onAs={setAs} />
        </div>
      ) : null}
    </Section>
  );
}
