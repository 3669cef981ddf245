"use client";

import { useState } from "react";
import { ConfirmIdentity } from "@/components/auth/confirm-identity";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { CustomerGate } from "@/components/layout/customer-gate";
import { PageLink } from "@/components/navigation/page-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import { PageFrame } from "@/components/workspace/page-frame";
import { paths } from "@/lib/kit/paths";
import { ApiKeyList } from "./api-key-list";
import { CreateApiKey } from "./create-api-key";
import { useApiKeys } from "./use-api-keys";

/** The customer's keys of the public API. */
export function ApiKeysPage() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <CustomerGate loadingLabel="Loading your API keys...">
      {(user) => (
        <PageFrame title="API keys">
          <div className="grid gap-5">
            <UnconfirmedNotice user={user} />
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
              <p className="max-w-measure text-ink-soft">
                Your programs use a key to list and buy leads, read orders and register webhooks.{" "}
                <PageLink
                  href={paths.apiDocumentation}
                  className={buttonVariants({ variant: "link", size: "bare" })}
                >
                  API documentation
                </PageLink>
              </p>
              <Button size="sm" onClick={() => setIsCreating(true)}>
                Create key
              </Button>
            </div>
            <Keys />
          </div>
          {isCreating ? <CreateApiKey onClose={() => setIsCreating(false)} /> : null}
          <ConfirmIdentity />
        </PageFrame>
      )}
    </CustomerGate>
  );
}

function Keys() {
  const { data, isError, isFetching, refetch } = useApiKeys();
  if (data) return data.length > 0 ? <ApiKeyList keys={data} /> : <NoKeys />;
  if (isError) return <LoadError what="Your API keys" onRetry={() => void refetch()} busy={isFetching} />;
  return <Loading label="Loading your API keys..." className="py-4" />;
}

function NoKeys() {
  return (
    <Card>
      <h2 className="font-display text-xl font-medium">No keys yet</h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        Begin with a test key. It works with invented leads, is never charged, and lets you finish your
        program before you use a live key.
      </p>
    </Card>
  );
}
