"use client";

import { useRef, useState } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Moment } from "@/components/ui/moment";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import type { PublisherDetailDto, PublisherKeyDto } from "@/lib/publishers/schemas";
import { type IssuedKey, useIssueKey, useRevokeKey } from "./use-publisher";

/** Issues and revokes a publisher's keys. A new key is shown only once, until the page is left. */
export function PublisherKeys({ publisher }: { publisher: PublisherDetailDto }) {
  const [issued, setIssued] = useState<IssuedKey[]>([]);
  const { mutate, isPending, error } = useIssueKey(publisher.id, (key) =>
    setIssued((keys) => [...keys, key]),
  );
  const [revoking, setRevoking] = useState<PublisherKeyDto | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  const askToRevoke = (key: PublisherKeyDto) => {
    rememberPressed();
    setRevoking(key);
  };
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Keys
      </h2>
      {publisher.keys.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {publisher.keys.map((key) => (
            <KeyRow key={key.id} entry={key} onRevoke={() => askToRevoke(key)} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-muted">No keys yet. The publisher needs one to post leads.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" disabled={isPending} onClick={() => mutate("live")}>
          Issue live key
        </Button>
        <Button variant="secondary" size="sm" disabled={isPending} onClick={() => mutate("test")}>
          Issue test key
        </Button>
      </div>
      <FailureNotice error={error} className="mt-4" />
      <div aria-live="polite">
        {issued.map(({ mode, key }) => (
          <div key={key} className="mt-4 grid gap-2">
            <p className="font-semibold">Copy the {mode} key now. It is not shown again.</p>
            <CodeBlock code={key} label={`the ${mode} key`} />
          </div>
        ))}
      </div>
      {revoking ? (
        <RevokeKey publisherId={publisher.id} entry={revoking} onClose={() => setRevoking(null)} />
      ) : null}
    </Card>
  );
}

function KeyRow({ entry, onRevoke }: { entry: PublisherKeyDto; onRevoke: () => void }) {
  const { prefix, mode, createdAt, lastUsedAt, revokedAt } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <code className="font-mono">{prefix}…</code>
      <Badge tone={revokedAt ? "red" : mode === "live" ? "green" : "grey"}>
        {revokedAt ? "Revoked" : mode === "live" ? "Live" : "Test"}
      </Badge>
      <span className="text-sm text-muted">
        Issued <Moment at={createdAt} />
        {lastUsedAt ? (
          <>
            , last used <Moment at={lastUsedAt} />
          </>
        ) : (
          ", never used"
        )}
      </span>
      {revokedAt ? null : (
        <Button
          variant="link"
          size="bare"
          className="ml-auto"
          aria-label={`Revoke ${prefix}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

interface RevokeKeyProps {
  publisherId: string;
  entry: PublisherKeyDto;
  onClose: () => void;
}

function RevokeKey({ publisherId, entry, onClose }: RevokeKeyProps) {
  const { mutate, isPending, error } = useRevokeKey(publisherId, onClose);
  return (
    <ConfirmDialog
      title={`Revoke ${entry.prefix}…?`}
      text="Posts with this key are refused from now on. This can't be undone: issue another key first if the publisher should keep posting."
      verb="Revoke key"
      busy={isPending}
      error={error}
      onConfirm={() => mutate(entry.id)}
      onClose={onClose}
    />
  );
}
