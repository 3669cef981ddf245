"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/notify";
import { Section } from "@/components/workspace/section";
import type { CatalogChangeDto, StaffCatalogDto } from "@/lib/catalog/changes/schemas";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { describeChange, findLaterChanges, sayWithdrawn, warnOfLater } from "./describe-change";
import { type CatalogActions, useConfirmedChange } from "./use-staff-catalog";

interface ScheduledChangesProps extends Pick<CatalogActions, "withdrawCatalogChange"> {
  catalog: StaffCatalogDto;
}

/** The changes that wait for their day, soonest first. Shows nothing when there are none. */
export function ScheduledChanges({ catalog, withdrawCatalogChange }: ScheduledChangesProps) {
  const { scheduled } = catalog;
  const [asked, setAsked] = useState<CatalogChangeDto | null>(null);
  const confirmed = useConfirmedChange();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changeId: string) => confirmed((reason) => withdrawCatalogChange({ changeId, reason })),
    onSuccess: () => notify({ title: "Success", description: "Change withdrawn." }),
  });
  if (scheduled.length === 0) return null;
  const withdraw = (change: CatalogChangeDto) =>
    findLaterChanges(change, scheduled).length > 0 ? setAsked(change) : mutate(change.id);
  return (
    <Section id="scheduled" title="Scheduled changes">
      <FailureNotice error={error} className="mt-4" />
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-white">
        {scheduled.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
            <div className="min-w-0">
              <p className="font-semibold">
                {itemName(change, catalog)}{" "}
                <span className="font-normal text-muted">
                  starting <Moment at={change.effectiveAt} />
                </span>
              </p>
              <Fields change={change} />
            </div>
            <Button
              variant="secondary"
              size="sm"
              disabled={isPending}
              onClick={() => withdraw(change)}
              aria-label={`Withdraw the change of ${itemName(change, catalog)}`}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title="Withdraw this change?"
          text={warnOfLater(findLaterChanges(asked, scheduled))}
          verb="Withdraw"
          busy={false}
          error={null}
          onConfirm={() => {
            setAsked(null);
            mutate(asked.id);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  );
}

/** Who changed what, when and why, newest first. @param only changes of one item. */
export function CatalogHistory({ catalog, only }: { catalog: StaffCatalogDto; only?: string }) {
  const changes = catalog.changes.filter(({ itemId }) => only === undefined || itemId === only);
  return (
    <Section
      id="history"
      title="History"
      aside={catalog.changes.length === 100 ? "The newest 100 changes; the audit log has all" : null}
    >
      {changes.length === 0 ? (
        <p className="mt-4 text-ink-soft">Nothing has changed since installation.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-white">
          {changes.map((change) => (
            <li key={change.id} className="px-5 py-4">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-semibold">{itemName(change, catalog)}</span>
                {change.state === "applied" ? null : (
                  <Badge tone={change.state === "scheduled" ? "blue" : "grey"}>
                    {change.state === "scheduled" ? "Scheduled" : "Withdrawn"}
                  </Badge>
                )}
                <span className="text-sm text-muted sm:ml-auto">
                  <Moment at={change.createdAt} />
                </span>
              </div>
              <Fields change={change} />
              <p className="mt-1 text-sm text-muted">
                {change.by || "A closed account"}: “{change.reason}”{sayWithdrawn(change)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Fields({ change }: { change: CatalogChangeDto }) {
  return (
    <ul className="mt-1 text-ink-soft wrap-anywhere">
      {describeChange(change.fields).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function itemName({ itemKind, itemId }: CatalogChangeDto, { packages, leadTypes }: StaffCatalogDto): string {
  if (itemKind === "package") return `${packages.find(({ id }) => id === itemId)?.name ?? itemId} package`;
  const leadType = leadTypes.find(({ id }) => id === itemId);
  return leadType ? nameLeadType(leadType) : itemId;
}
