"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AT_EACH_VISIT, getFromKey } from "@/components/layout/query-client";
import { DailyLimitForm } from "@/components/orders/daily-limit-form";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { LoadError } from "@/components/ui/load-error";
import { notify, notifyError } from "@/components/ui/notify";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import {
  type NewOrderLimitBody,
  type NewOrderLimitDto,
  newOrderLimitDto,
} from "@/lib/marketplace/order-limits";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { isProblem } from "@/lib/platform/http/api-request";

const KEY = ["/api/my/new-order-limit"];
const read = getFromKey(newOrderLimitDto);

/** The server action of the limit, which a page passes down. */
export type SetNewOrderLimit = (input: NewOrderLimitBody) => Promise<ActionResult<NewOrderLimitDto>>;

/** The daily limit that the account's orders begin with. */
export function NewOrderLimit({ setNewOrderLimit }: { setNewOrderLimit: SetNewOrderLimit }) {
  const { data, isError, isFetching, refetch } = useQuery({ queryKey: KEY, queryFn: read, ...AT_EACH_VISIT });
  if (data) return <LimitSetting dailyCap={data.dailyCap} setNewOrderLimit={setNewOrderLimit} />;
  if (isError)
    return <LoadError what="The limit of new orders" busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton className="h-16" />;
}

interface LimitSettingProps {
  dailyCap: number | null;
  setNewOrderLimit: SetNewOrderLimit;
}

function LimitSetting({ dailyCap, setNewOrderLimit }: LimitSettingProps) {
  const client = useQueryClient();
  // The limit that the form began with. The page may read a newer one while the form is open.
  const [edited, setEdited] = useState<{ from: number | null } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEdited(null);
    button.current?.focus();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (input: NewOrderLimitBody) => actionData(setNewOrderLimit(input)),
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved);
      notify({ title: "Saved", description: describe(saved) });
      close();
    },
    onError: async (error) => {
      notifyError(failureText(error) ?? "", "Not changed");
      const stored = await rereadLimit(client, error);
      // The page shows the other limit now. Saving once more replaces that one; what was typed stays.
      if (stored) setEdited((open) => open && { from: stored.dailyCap });
    },
  });
  return (
    <div>
      <p>{dailyCap === null ? "No daily limit" : `At most ${formatCountOf(dailyCap, "lead")} a day`}</p>
      <p className="mt-1 max-w-measure text-ink-soft">
        Orders that have begun keep their own limit, and a renewal takes that of the order before it.
      </p>
      <Button
        ref={button}
        variant="secondary"
        className="mt-3"
        aria-expanded={edited !== null}
        onClick={() => setEdited(edited ? null : { from: dailyCap })}
      >
        Change daily limit
      </Button>
      {edited ? (
        <DailyLimitForm
          dailyCap={edited.from}
          busy={isPending}
          onSave={(next) => mutate({ dailyCap: next, shownCap: edited.from })}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}

/** Reads the limit again after a failed change. @returns it when it was changed meanwhile, null after any other failure. */
export async function rereadLimit(client: QueryClient, failure: Error): Promise<NewOrderLimitDto | null> {
  const stored = await client.fetchQuery({ queryKey: KEY, queryFn: read, staleTime: 0 }).catch(() => null);
  return isProblem(failure, "limit-changed-meanwhile") ? stored : null;
}

function describe({ dailyCap }: NewOrderLimitDto): string {
  return dailyCap === null
    ? "New orders begin without a daily limit."
    : `New orders begin with at most ${formatCount(dailyCap)} a day.`;
}
