"use client";

import { PageLink } from "@/components/layout/page-link";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-text";
import { ChoiceFilter } from "@/components/ui/filter-fields";
import { EmptyList, ListingFrame } from "@/components/ui/listing-frame";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { rowLinkClass } from "@/components/ui/row-link";
import { useAddress } from "@/components/ui/use-address";
import { useListing } from "@/components/ui/use-listing";
import { type DeadLetter, deadLetterPageWire } from "@/lib/delivery/staff/wire";
import { paths } from "@/lib/kit/paths";
import { KIND_LABELS } from "./destination-kind";
import { DEAD_PATH, useDeliveryCommand } from "./use-delivery-command";

const KINDS = Object.entries(KIND_LABELS);

/** The deliveries that were given up, each with a button that sends it again. The address keeps filter and page. */
export function DeadLetters() {
  const [parameters, changeAddress] = useAddress();
  const kind = readKind(parameters.get("kind"));
  const page = /^[1-9]\d{0,3}$/.test(parameters.get("page") ?? "") ? parameters.get("page") : null;
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(page ? { page } : {}) }).toString();
  const listing = useListing(DEAD_PATH, query, deadLetterPageWire);
  return (
    <section aria-labelledby="dead-heading" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="dead-heading" className="font-display text-xl font-medium">
          Dead letters
        </h2>
        <div className="w-full sm:w-56">
          <ChoiceFilter
            label="Kind of destination"
            all="All kinds"
            value={kind}
            choices={KINDS}
            onChange={(next) => changeAddress({ kind: next, page: "" })}
          />
        </div>
      </div>
      <ListingFrame what="The dead letters" listing={listing}>
        {({ letters, total, page: shown, pages }) => (
          <>
            <output className="text-sm text-muted">
              {total.toLocaleString("en-US")} {total === 1 ? "delivery" : "deliveries"} given up after the
              last try
            </output>
            {letters.length > 0 ? (
              <DeadLetterRows letters={letters} />
            ) : (
              <EmptyList title="No dead letters">
                Whatever was sent arrived, or is still being tried.
              </EmptyList>
            )}
            <Pager
              page={shown}
              pages={pages}
              onPage={(next) => changeAddress({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
    </section>
  );
}

function DeadLetterRows({ letters }: { letters: readonly DeadLetter[] }) {
  const { mutate, isPending, error } = useDeliveryCommand(() => undefined);
  return (
    <>
      {error ? (
        <Notice role="alert" tone="red">
          {failureText(error)}
        </Notice>
      ) : null}
      <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-lg lg:border lg:border-line lg:bg-white">
        {letters.map((letter) => (
          <li key={letter.id}>
            <DeadLetterRow
              letter={letter}
              busy={isPending}
              onRedeliver={() => mutate({ redeliver: { deliveryId: letter.id } })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DeadLetterRowProps {
  letter: DeadLetter;
  busy: boolean;
  onRedeliver: () => void;
}

function DeadLetterRow({ letter, busy, onRedeliver }: DeadLetterRowProps) {
  const { id, destinationName, kind, ownerId, ownerName, event, attempts, lastTryAt, lastError } = letter;
  return (
    <article className="grid gap-x-4 gap-y-2 rounded-lg border border-line bg-white p-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_8rem] lg:items-center lg:rounded-none lg:border-0 lg:bg-transparent lg:px-5 lg:py-3">
      <div className="min-w-0 break-words">
        <h3 className="font-semibold">{destinationName}</h3>
        <p className="text-sm text-muted">
          {KIND_LABELS[kind]} of{" "}
          <PageLink href={paths.adminUser(ownerId)} className={rowLinkClass}>
            {ownerName}
          </PageLink>
        </p>
      </div>
      <div className="min-w-0 break-words text-sm">
        <p>{event}</p>
        <p className="text-muted">{id.slice(0, 8)}</p>
      </div>
      <div className="min-w-0 break-words text-sm">
        <p>
          {lastError ?? "no error"}, {attempts} {attempts === 1 ? "try" : "tries"}
        </p>
        <p className="text-muted">{lastTryAt ? <Moment at={lastTryAt} /> : "never tried"}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start lg:justify-self-end"
        disabled={busy || letter.isPaused}
        onClick={onRedeliver}
        aria-label={letter.isPaused ? `${id.slice(0, 8)}: paused` : `Send again: ${id.slice(0, 8)}`}
      >
        {letter.isPaused ? "Paused" : "Send again"}
      </Button>
    </article>
  );
}

function readKind(text: string | null): string {
  return Object.keys(KIND_LABELS).find((kind) => kind === text) ?? "";
}
