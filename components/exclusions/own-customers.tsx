"use client";

import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notify, notifyError } from "@/components/ui/notify";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { formatDay } from "@/lib/kit/format-date";
import { readOwnCustomers } from "@/lib/marketplace/exclusions/read-own-customers";
import {
  type ExclusionsDto,
  exclusionsDto,
  LISTS_PER_DAY,
  LISTS_PER_MONTH,
  MOST_OWN_CUSTOMERS,
} from "@/lib/marketplace/exclusions/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { useChangeExclusions } from "./use-exclusions";

const URL = "/api/my/exclusions/customers";
const MOST_BYTES = 20 * 1024 * 1024;

/** The list of own customers: uploaded from a file, shown as counts, replaced or removed. */
export function OwnCustomers({ customers }: { customers: ExclusionsDto["customers"] }) {
  const file = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useChangeExclusions();
  const removal = useChangeExclusions();
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const problem = chosen.size > MOST_BYTES ? "The file is larger than 20 MB." : null;
    const { isTooLong, unreadRows, ...list } = readOwnCustomers(problem ? "" : await chosen.text());
    target.value = "";
    const found = list.phones.length + list.emails.length;
    if (problem) return notifyError(problem, "Not uploaded");
    if (found === 0) return notifyError("We found no US phone and no email in this file.", "Not uploaded");
    if (isTooLong)
      return notifyError(
        `A list may have at most ${formatCount(MOST_OWN_CUSTOMERS)} entries.`,
        "Not uploaded",
      );
    mutate(() => apiRequest("PUT", URL, exclusionsDto, list), {
      onSuccess: () =>
        notify({
          title: "List saved",
          description: `${countsOf(list.phones.length, list.emails.length)}.${sayUnread(unreadRows)}`,
        }),
    });
  };
  const ask = () => {
    removal.reset();
    setAsks(true);
  };
  const remove = () =>
    removal.mutate(() => apiRequest("DELETE", URL, exclusionsDto), { onSuccess: () => setAsks(false) });
  return (
    <section aria-labelledby="own-customers">
      <h3 id="own-customers" className="font-semibold">
        Own customers
      </h3>
      <p className="mt-1 max-w-measure text-ink-soft">
        Upload a CSV file of your customers, and their leads are not sold to you. Your browser sends only the
        phones and emails of the file. We store keyed hashes of them, not the phones and emails themselves.
      </p>
      <p className="mt-2 max-w-measure text-ink-soft">
        You can upload a list {LISTS_PER_DAY} times a day and {LISTS_PER_MONTH} times in 30 days. The API
        still lists leads of these people, because a missing lead would tell who asked for a quote; a purchase
        of such a lead is refused and costs nothing.
      </p>
      <p className="mt-3">
        {customers
          ? `${countsOf(customers.phones, customers.emails)}, uploaded ${formatDay(customers.listedAt)}.`
          : "No list yet."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="File of your customers"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void upload(event)}
        />
        <Button
          variant="secondary"
          disabled={isPending}
          busy={isPending}
          onClick={() => file.current?.click()}
        >
          {customers ? "Replace list" : "Upload list"}
        </Button>
        {customers ? (
          <Button variant="ghost" disabled={isPending} onClick={ask}>
            Remove list
          </Button>
        ) : null}
      </div>
      {asks ? (
        <ConfirmDialog
          title="Remove the list?"
          text="Leads of your customers can then be sold to you. We cannot give you the list back."
          verb="Remove list"
          busy={removal.isPending}
          error={removal.error}
          onConfirm={remove}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  );
}

function countsOf(phones: number, emails: number): string {
  return `${formatCountOf(phones, "phone")} and ${formatCountOf(emails, "email")}`;
}

function sayUnread(rows: number): string {
  return rows === 0
    ? ""
    : ` ${formatCountOf(rows, "row")} had no US phone or email, or one that we could not read.`;
}
