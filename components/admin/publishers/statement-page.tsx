"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SelectField } from "@/components/ui/field";
import { ItemFrame } from "@/components/ui/listing/item-frame";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { RowTable } from "@/components/ui/listing/row-table";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/notify";
import { PageHead } from "@/components/workspace/page-frame";
import { Section } from "@/components/workspace/section";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { capitalize } from "@/lib/kit/capitalize";
import { formatCount } from "@/lib/kit/format-count";
import { formatMonth } from "@/lib/kit/format-date";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type CloseStatementBody, type StatementDto, statementDto } from "@/lib/publishers/payouts/schemas";
import { StaffItemArea } from "../staff-area";
import { publisherPath } from "./use-publisher";

interface StatementPageProps {
  publisherId: string;
  /** `2026-11`. */
  month: string;
  closeStatement: (input: CloseStatementBody) => Promise<ActionResult<object>>;
}

/** What a publisher gets for a month: by line, tier and price, with the file of the leads. */
export function StatementPage(props: StatementPageProps) {
  return (
    <StaffItemArea list="Publisher" href={paths.adminPublisher(props.publisherId)}>
      {() => <Statement {...props} />}
    </StaffItemArea>
  );
}

function Statement({ publisherId, month, closeStatement }: StatementPageProps) {
  const path = `${publisherPath(publisherId)}/statements/${encodeURIComponent(month)}`;
  const item = useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, statementDto),
    refetchOnMount: "always",
  });
  return (
    <ItemFrame
      what="The statement"
      loadingLabel="Loading statement..."
      item={item}
      missing={
        <EmptyList title="There is no such statement">
          Statements begin with the first payout price of a publisher and end with the current month.
        </EmptyList>
      }
    >
      {(data) => (
        <>
          <StatementHead statement={data} />
          <div className="grid gap-6">
            <StatementTools statement={data} path={path} closeStatement={closeStatement} />
            <StatementRows statement={data} />
            <p className="max-w-prose text-sm text-muted">
              Leads sold in the month count with the price of their day; days are days of New York. A lead
              whose return was approved in the month is deducted with the price that it was counted with, even
              if it was sold earlier. Our own mistakes are not deducted: a lead that we sold outside an
              order's rules, a duplicate and a missing consent, where our records confirmed it.
            </p>
          </div>
        </>
      )}
    </ItemFrame>
  );
}

function StatementHead({ statement: { publisher, month, closed, obstacle } }: { statement: StatementDto }) {
  return (
    <PageHead
      title={`${publisher.name}, ${formatMonth(month)}`}
      intro={
        <>
          <span className="mt-1 mb-1.5 block">
            {closed ? <Badge tone="green">Closed</Badge> : <Badge tone="yellow">Open</Badge>}
          </span>
          {closed ? (
            <>
              Payout statement. Closed <Moment at={closed.at} /> by {closed.by || "a closed account"}. It does
              not change any more.
            </>
          ) : (
            `Payout statement. ${obstacle ?? "The month is over. Close it when you have checked it."}`
          )}
        </>
      }
    />
  );
}

interface StatementToolsProps extends Pick<StatementPageProps, "closeStatement"> {
  statement: StatementDto;
  path: string;
}

function StatementTools({ statement, path, closeStatement }: StatementToolsProps) {
  const { publisher, month, months, closed } = statement;
  const router = useRouter();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Month"
        className="w-52"
        value={month}
        onChange={({ currentTarget }) => router.push(paths.adminStatement(publisher.id, currentTarget.value))}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </SelectField>
      <a href={`${path}/export`} className={buttonVariants({ variant: "secondary" })}>
        Download CSV
      </a>
      {closed ? null : <CloseMonth statement={statement} path={path} closeStatement={closeStatement} />}
    </div>
  );
}

function CloseMonth({ statement, path, closeStatement }: StatementToolsProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const { publisher, month, totalCents, obstacle } = statement;
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () =>
      confirmedData((reason) => closeStatement({ publisherId: publisher.id, month, totalCents, reason })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [path] });
      notify({ title: "Success", description: "Month closed." });
      setAsking(false);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)} disabled={obstacle !== null}>
        Close month
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Close ${formatMonth(month)}?`}
          text={`${publisher.name} gets ${formatDollars(totalCents)}. A closed month and the prices in it cannot be changed. A return that is approved later is deducted in its own month.`}
          verb="Close month"
          busy={isPending}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => {
            setAsking(false);
            // So that the dialog opens without this error the next time. Not while a call runs: its result is still to be shown.
            if (!isPending) reset();
          }}
        />
      ) : null}
    </>
  );
}

const COLUMNS = "gap-x-4 lg:grid-cols-[minmax(0,1fr)_8rem_6rem_6rem_8rem]";

function StatementRows({ statement: { rows, totalCents } }: { statement: StatementDto }) {
  const named = rows.map((row) => ({ ...row, id: `${row.line} ${row.tier} ${row.payoutCents}` }));
  return (
    <Section id="rows" title="What the publisher gets" aside={`Total ${formatDollars(totalCents)}`}>
      <div className="mt-4">
        {rows.length === 0 ? (
          <EmptyList title="Nothing sold">No lead was sold or returned in this month.</EmptyList>
        ) : (
          <RowTable
            columns={COLUMNS}
            rows={named}
            heads={
              <>
                <span>Leads</span>
                <span className="text-right">Price</span>
                <span className="text-right">Sold</span>
                <span className="text-right">Returned</span>
                <span className="text-right">Payout</span>
              </>
            }
          >
            {({ line, tier, payoutCents, sold, returned, totalCents: rowCents }) => (
              <div
                className={`${COLUMNS} grid grid-cols-2 gap-y-1 rounded-lg border border-line bg-white p-4 tabular-nums lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3.5`}
              >
                <span className="font-semibold max-lg:col-span-2">
                  {nameLeadType({ name: capitalize(tier), line })}
                </span>
                <Cell name="Price">{payoutCents === null ? "no price" : formatDollars(payoutCents)}</Cell>
                <Cell name="Sold">{formatCount(sold)}</Cell>
                <Cell name="Returned">{formatCount(returned)}</Cell>
                <Cell name="Payout">{formatDollars(rowCents)}</Cell>
              </div>
            )}
          </RowTable>
        )}
      </div>
    </Section>
  );
}

function Cell({ name, children }: { name: string; children: string }) {
  return (
    <span className="lg:text-right">
      <span className="text-sm text-muted lg:sr-only">{name}: </span>
      {children}
    </span>
  );
}
