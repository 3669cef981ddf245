"use client";

import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import type { ApiKeyDto } from "@/lib/api-keys/schemas";
import { formatDecimal } from "@/lib/kit/money";
import { useRevokeApiKey } from "./use-api-keys";

/** The keys, each with what it may do and a button that revokes it. */
export function ApiKeyList({ keys }: { keys: readonly ApiKeyDto[] }) {
  const [asked, setAsked] = useState<ApiKeyDto | null>(null);
  return (
    <>
      <ul aria-label="API keys" className="grid gap-4">
        {keys.map((key) => (
          <li key={key.id} className="min-w-0">
            <ApiKeyCard entry={key} onRevoke={() => setAsked(key)} />
          </li>
        ))}
      </ul>
      {asked ? <RevokeDialog entry={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function ApiKeyCard({ entry, onRevoke }: { entry: ApiKeyDto; onRevoke: () => void }) {
  const { name, prefix, lastFour, scopes, revokedAt } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 break-words text-lg font-semibold outline-none">
          {name}
        </h2>
        <KeyBadge entry={entry} />
        {revokedAt ? null : (
          <Button
            variant="secondary"
            size="sm"
            className="ml-auto"
            aria-label={`Revoke ${name}`}
            onClick={() => {
              rememberPressed();
              onRevoke();
            }}
          >
            Revoke
          </Button>
        )}
      </div>
      <p className="break-all font-mono text-sm">
        {prefix}…{lastFour}
      </p>
      <ul aria-label="Scopes" className="flex flex-wrap gap-2">
        {scopes.map((scope) => (
          <li key={scope}>
            <code className="rounded bg-paper-deep px-2 py-0.5 text-sm">{scope}</code>
          </li>
        ))}
      </ul>
      <KeyFacts entry={entry} />
    </Card>
  );
}

function KeyBadge({ entry: { mode, status } }: { entry: ApiKeyDto }) {
  if (status === "revoked") return <Badge tone="red">Revoked</Badge>;
  if (status === "expired") return <Badge tone="yellow">Expired</Badge>;
  return <Badge tone={mode === "live" ? "green" : "blue"}>{mode === "live" ? "Live" : "Test"}</Badge>;
}

function KeyFacts({ entry }: { entry: ApiKeyDto }) {
  const { createdAt, lastUsedAt, expiresAt, revokedAt, dailyLimit } = entry;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        Created <Moment at={createdAt} />
      </span>
      <span>
        {lastUsedAt ? (
          <>
            Last used <Moment at={lastUsedAt} />
          </>
        ) : (
          "Never used"
        )}
      </span>
      <Ending expiresAt={expiresAt} revokedAt={revokedAt} />
      {dailyLimit ? <span>Spends at most {formatDecimal(dailyLimit)} a day</span> : null}
    </p>
  );
}

function Ending({ expiresAt, revokedAt }: Pick<ApiKeyDto, "expiresAt" | "revokedAt">) {
  if (revokedAt)
    return (
      <span>
        Revoked <Moment at={revokedAt} />
      </span>
    );
  return expiresAt ? (
    <span>
      Expires <Moment at={expiresAt} />
    </span>
  ) : (
    <span>Never expires</span>
  );
}

function RevokeDialog({ entry, onClose }: { entry: ApiKeyDto; onClose: () => void }) {
  const { mutate, isPending, error } = useRevokeApiKey(onClose);
  return (
    <ConfirmDialog
      title={`Revoke ${entry.name}?`}
      text="Programs that use this key are refused from their next call on. This can't be undone: create another key first if a program should keep working."
      verb="Revoke key"
      busy={isPending}
      error={error}
      onConfirm={() => mutate(entry)}
      onClose={onClose}
    />
  );
}
