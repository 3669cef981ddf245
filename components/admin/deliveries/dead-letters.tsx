"use client";

import { useRef } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { useListing } from "@/components/ui/listing/use-listing";
import { Moment } from "@/components/ui/moment";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { type DeadLetter, deadLetterPageDto } from "@/lib/delivery/staff-schemas";
import { eventLabel, failureForStaff } from "@/lib/delivery/staff-words";
import { formatCountOf } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { FilterChips, KindFilter } from "./dead-letter-filters";
import { type DeadLetterFilter, useDeadLetterFilter } from "./use-dead-letter-filter";
import { DEAD_PATH, useDeliveryCommand } from "./use-delivery-command";

/** Id of the heading above the dead letters. */
export const DEAD_LETTERS_HEADING = "dead-heading";

/** The failed deliveries, each with a button that resends it. The URL keeps filter and page. */
export function DeadLetters() {
  const { filter, query, change, turnTo } = useDeadLetterFilter();
  const listing = useListing(DEAD_PATH, query, deadLetterPageDto);
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  return (
    <section aria-labelledby={DEAD_LETTERS_HEADING} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2
          id={DEAD_LETTERS_HEADING}
          ref={heading}
          tabIndex={-1}
          className="font-display text-xl font-medium outline-none"
        >
          Failed deliveries
        </h2>
        <KindFilter kind={filter.kind} onKind={(kind) => change({ kind })} />
      </div>
      <ListingFrame what="The failed deliveries" listing={listing}>
        {({ letters, total, page: shown, pages, names }) => (
          <>
            <FilterChips
              filter={filter}
              names={listing.isPlaceholderData ? null : names}
              onRemove={(name) => change({ [name]: "" })}
            />
            <output className="text-sm text-muted">
              {formatCountOf(total, "failed delivery", "failed deliveries")}
            </output>
            {letters.length > 0 ? (
              <DeadLetterRows letters={letters} filter={filter} onFilter={change} onPress={rememberPressed} />
            ) : (
              <NoneFailed isFiltered={Boolean(filter.kind || filter.destination || filter.owner)} />
            )}
            <Pager page={shown} pages={pages} onPage={turnTo} />
          </>
        )}
      </ListingFrame>
    </section>
  );
}

function NoneFailed({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyList title="No failed delivery fits the filter">Remove a filter to see the others.</EmptyList>
  ) : (
    <EmptyList title="No failed deliveries">
      Every delivery was accepted, or is still on its way or being retried.
    </EmptyList>
  );
}

interface DeadLetterRowsProps {
  letters: readonly DeadLetter[];
  filter: DeadLetterFilter;
  onFilter: (changes: Partial<DeadLetterFilter>) => void;
  /** Called when Resend is pressed: its row goes. */
  onPress: () => void;
}

function DeadLetterRows({ letters, filter, onFilter, onPress }: DeadLetterRowsProps) {
  const { mutate, isPending } = useDeliveryCommand(() => undefined);
  return (
    <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-lg lg:border lg:border-line lg:bg-white">
      {letters.map((letter) => (
        <li key={letter.id}>
          <DeadLetterRow
            letter={letter}
            filter={filter}
            onFilter={onFilter}
            busy={isPending}
            onRedeliver={() => {
              onPress();
              mutate({ redeliver: { deliveryId: letter.id } });
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface DeadLetterRowProps extends Omit<DeadLetterRowsProps, "letters" | "onPress"> {
  letter: DeadLetter;
  busy: boolean;
  onRedeliver: () => void;
}

function DeadLetterRow({ letter, filter, onFilter, busy, onRedeliver }: DeadLetterRowProps) {
  const { id, destinationName, kind, ownerId, ownerName, event, leadId, attempts, lastAttemptAt, lastError } =
    letter;
  const what = `${eventLabel(event)} for ${destinationName}, delivery ${shortId(id)}`;
  return (
    <article className="grid gap-x-4 gap-y-2 rounded-lg border border-line bg-white p-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_8rem] lg:items-center lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3">
      <div className="min-w-0 break-words">
        <h3 className="font-semibold">{destinationName}</h3>
        <p className="text-sm text-muted">
          {KIND_LABELS[kind].label} of{" "}
          <PageLink href={paths.adminUser(ownerId)} className={rowLinkClass}>
            {ownerName}
          </PageLink>
        </p>
        <NarrowButtons letter={letter} filter={filter} onFilter={onFilter} />
      </div>
      <div className="min-w-0 break-words text-sm">
        <p>{eventLabel(event)}</p>
        {leadId ? (
          <p>
            <PageLink href={paths.adminLead(leadId)} className={rowLinkClass}>
              Lead {shortId(leadId)}
            </PageLink>
          </p>
        ) : null}
        <p className="text-muted">Delivery {shortId(id)}</p>
      </div>
      <div className="min-w-0 break-words text-sm">
        <p>{lastError ? `${failureForStaff(lastError)}.` : "No failure is recorded."}</p>
        <p className="text-muted">
          {formatCountOf(attempts, "attempt")}
          {lastAttemptAt ? (
            <>
              , the last <Moment at={lastAttemptAt} />
            </>
          ) : null}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start lg:justify-self-end"
        held={busy}
        disabled={letter.isPaused}
        onClick={onRedeliver}
        aria-label={letter.isPaused ? `Paused: ${what}` : `Resend: ${what}`}
      >
        {letter.isPaused ? "Paused" : "Resend"}
      </Button>
    </article>
  );
}

/** Buttons that filter by this destination or its owner. */
function NarrowButtons({
  letter: { id, destinationId, destinationName, ownerId, ownerName },
  filter,
  onFilter,
}: Pick<DeadLetterRowProps, "letter" | "filter" | "onFilter">) {
  const narrow = (label: string, name: string, changes: Partial<DeadLetterFilter>) => (
    <Button
      variant="link"
      size="bare"
      className="min-h-6 text-sm font-normal"
      aria-label={`${label}: ${name}, of delivery ${shortId(id)}`}
      onClick={() => onFilter(changes)}
    >
      {label}
    </Button>
  );
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      {filter.destination === ""
        ? narrow("Only this destination", destinationName, { destination: destinationId })
        : null}
      {filter.owner === "" ? narrow("Only this owner", ownerName, { owner: ownerId }) : null}
    </p>
  );
}
