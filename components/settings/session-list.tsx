"use client";

import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import type { SessionDto } from "@/lib/accounts/dto";
import { formatMoment } from "@/lib/kit/format-date";
import { useEndSessions, useSessions } from "./use-sessions";

/** The signed-in devices, each with a button that signs it out. */
export function SessionList() {
  const { data, isError, isFetching, refetch } = useSessions();
  const [asked, setAsked] = useState<SessionDto | "others" | null>(null);
  const { mutate, isPending, error, reset } = useEndSessions(() => setAsked(null));
  const list = useRef<HTMLUListElement>(null);
  const rememberPressed = useFocusFallback(list);
  const ask = (which: SessionDto | "others") => {
    rememberPressed();
    reset();
    setAsked(which);
  };

  if (isError && !data)
    return <LoadError what="Your devices" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading your devices..." className="py-4" />;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices"
        className="divide-y divide-line border-y border-line outline-none"
      >
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
            <SessionFacts session={session} />
            {session.current ? null : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Sign out ${session.device}`}
                onClick={() => ask(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 ? (
        <Button variant="secondary" className="mt-5" onClick={() => ask("others")}>
          Sign out all other devices
        </Button>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={asked === "others" ? "Sign out all other devices?" : `Sign out ${asked.device}?`}
          text="It takes effect at that device's next request. Anyone who knows the password can sign in again."
          verb="Sign out"
          busy={isPending}
          error={error}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function SessionFacts({ session }: { session: SessionDto }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span className="break-words">{session.device}</span>
        {session.current ? <Badge tone="green">This device</Badge> : null}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        Last used <time dateTime={session.lastSeenAt}>{formatMoment(session.lastSeenAt)}</time>
        {session.address ? <> from {session.address}</> : null}
      </p>
      <p className="text-sm text-muted">
        Signed in <time dateTime={session.createdAt}>{formatMoment(session.createdAt)}</time>
      </p>
    </div>
  );
}
