"use client";

import * as z from "zod/mini";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Notice } from "@/components/ui/notice";
import { OptionCard } from "@/components/ui/option-card";
import { leadName } from "@/lib/catalog/lines";
import { formatDecimal } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";
import { isOutdated } from "@/lib/platform/http/api-request";
import {
  RETURN_REASONS,
  RETURN_REMEDY_LABELS,
  type ReturnReason,
  type ReturnRemedy,
  STAFF_REASON_LABELS,
} from "@/lib/returns/return-reasons";
import { acceptReturnBody, type ReturnOfferDto, requiredAnswer } from "@/lib/returns/schemas";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";
import { NoNote, suppressionWords } from "./decide-return";
import { useAcceptReturn } from "./use-decide-return";

interface AcceptReturnProps {
  lead: LeadDetailDto;
  offer: ReturnOfferDto;
  onDone: () => void;
  onClose: () => void;
}

/** The note is required, unless the data of the person was erased. */
const acceptForm = (isErased: boolean) =>
  z.object({
    ...acceptReturnBody.shape,
    answer: isErased ? acceptReturnBody.shape.answer : requiredAnswer,
  });

/** Asks for reason, remedy and a text before a return is accepted for the customer, and says what will happen. */
export function AcceptReturn({ lead, offer, onDone, onClose }: AcceptReturnProps) {
  const isErased = lead.erasedAt !== null;
  const { mutateAsync } = useAcceptReturn(lead.id, onDone);
  const form = useForm({
    schema: acceptForm(isErased),
    defaultValues: {
      remedy: offer.isReplaceable ? "replacement" : "refund",
      ...(isErased ? {} : { answer: "" }),
    },
    send: mutateAsync,
    isReportedElsewhere: isOutdated,
  });
  const remedy = form.watch("remedy");
  // Nothing is chosen at first.
  const reason: ReturnReason | "" | undefined = form.watch("reason");
  return (
    <Dialog
      open
      focusesField
      onClose={onClose}
      title="Accept a return for the customer?"
      description={`${leadName(lead)}, ${shortId(lead.id)}`}
    >
      <Form form={form} className="mt-4 grid gap-5">
        <SelectField label="Reason" {...form.field("reason")}>
          <option value="">Choose a reason</option>
          {RETURN_REASONS.map((value) => (
            <option key={value} value={value}>
              {STAFF_REASON_LABELS[value]}
            </option>
          ))}
        </SelectField>
        <RemedyChoice offer={offer} remedy={remedy} onChange={(chosen) => form.setValue("remedy", chosen)} />
        {isErased ? (
          <NoNote />
        ) : (
          <TextAreaField
            label="Note to the customer"
            hint="Why you accept it. Emailed to the customer and shown on the lead's page."
            rows={3}
            maxLength={1000}
            {...form.field("answer")}
          />
        )}
        <Notice>
          <p className="font-semibold">What will happen</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {effectsOf({ lead, offer, remedy, reason }).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Notice>
        <FormEnd verb="Accept return" busyLabel="Accepting..." onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface RemedyChoiceProps {
  offer: ReturnOfferDto;
  remedy: ReturnRemedy;
  onChange: (remedy: ReturnRemedy) => void;
}

/** A choice while the order can take another lead. */
function RemedyChoice({ offer, remedy, onChange }: RemedyChoiceProps) {
  if (!offer.isReplaceable) {
    return (
      <div>
        <p className="text-sm font-semibold">Remedy</p>
        <p className="mt-1">Refund. The order takes no more leads, so the lead cannot be replaced.</p>
      </div>
    );
  }
  const option = (value: ReturnRemedy, aside?: string) => (
    <OptionCard
      type="radio"
      name="remedy"
      value={value}
      title={RETURN_REMEDY_LABELS[value]}
      aside={aside}
      checked={remedy === value}
      onChange={() => onChange(value)}
    />
  );
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-semibold">Remedy</legend>
      {option("replacement")}
      {option("refund", formatDecimal(offer.refundAmount))}
    </fieldset>
  );
}

interface Chosen extends Pick<AcceptReturnProps, "lead" | "offer"> {
  remedy: ReturnRemedy;
  reason: ReturnReason | "" | undefined;
}

/** What an acceptance does, in sentences. */
function effectsOf({ lead: { publisher, erasedAt }, offer, remedy, reason }: Chosen): string[] {
  return [
    remedy === "replacement"
      ? "The order gets one more lead: from stock at once if one matches, otherwise the next one."
      : `${formatDecimal(offer.refundAmount)}, the lead's share of the price, goes back to the customer.`,
    "Contact and consent evidence disappear from the customer's pages, exports and deliveries.",
    ...[reason ? suppressionWords(reason) : null].filter((words) => words !== null),
    `${publisher} is not paid for this lead.`,
    erasedAt ? "The customer gets an email." : "The customer gets an email with your note.",
    "This is final.",
  ];
}
