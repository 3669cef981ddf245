"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { actionData } from "@/lib/platform/http/action-result";
import { type ExclusionActions, useChangeExclusions, useExclusions } from "./use-exclusions";

interface BlockSourceProps {
  /** As the results name it. */
  source: string;
  actions: ExclusionActions;
  onPress?: () => void;
}

/** Blocks a source for all orders, or takes that back. */
export function BlockSource({ source, actions, onPress }: BlockSourceProps) {
  const { data } = useExclusions();
  const { mutate, isPending } = useChangeExclusions();
  if (!data) return null;
  const isBlocked = data.sources.some((one) => one.source === source);
  const set = (blocked: boolean, onSuccess?: () => void) =>
    mutate(
      () => actionData(actions.setSourceBlocked({ source, isBlocked: blocked })),
      onSuccess ? { onSuccess } : {},
    );
  const block = () =>
    set(true, () =>
      notify({
        title: `${source} blocked`,
        description: "Your orders no longer get its leads.",
        action: { label: "Undo", onClick: () => set(false) },
      }),
    );
  return (
    <Button
      variant="link"
      size="bare"
      className="min-h-11 px-1 text-sm"
      aria-label={`${isBlocked ? "Unblock" : "Block"} ${source}`}
      held={isPending}
      onClick={() => {
        onPress?.();
        if (isBlocked) set(false);
        else block();
      }}
    >
      {isBlocked ? "Unblock" : "Block"}
    </Button>
  );
}
