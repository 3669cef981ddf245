"use client";

import { useNow } from "@/components/compliance/use-now";
import { buttonVariants } from "@/components/ui/button";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { isFresh, isOpenAt } from "@/lib/inbox/queue/queue-times";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import { useLogCall } from "./use-queue";

interface CallButtonProps {
  lead: LeadRowDto;
  /** `row`: 36 px, 44 px on a phone. `large`: 48 px, with the number. `bar`: 52 px. */
  size: "row" | "large" | "bar";
  isSelected?: boolean;
}

const SHUT_SIZE = {
  row: "min-h-11 min-[861px]:min-h-9",
  large: "min-h-12 text-base",
  bar: "min-h-13 text-base",
};

/**
 * Starts a call and logs it. Outside the calling hours there is no button, but the number as text beside a clock: somebody
 * who has the number may decide, and nobody clicks by mistake.
 */
export function CallButton({ lead, size, isSelected }: CallButtonProps) {
  const now = useNow();
  const { mutate } = useLogCall();
  const { phone, name, call } = lead;
  if (!phone || !name) return null;
  const isOpen = now !== null && call !== null && isOpenAt(call, now);
  if (!isOpen) {
    return (
      <span
        className={cn(
          "inline-flex items-center gap-1.5 text-muted",
          size === "row"
            ? "justify-end text-sm min-[861px]:w-[154px] min-[861px]:justify-center"
            : "justify-center",
          SHUT_SIZE[size],
        )}
      >
        <WorkspaceIcon name="clock" className="size-4" />
        <span className="sr-only">Not now: </span>
        <span className={size === "row" ? "hidden min-[861px]:inline" : undefined}>{phone.inWords}</span>
        {size === "row" ? <span className="min-[861px]:hidden">Not now</span> : null}
      </span>
    );
  }
  return (
    <a
      href={`tel:${phone.number}`}
      onClick={() => mutate(lead.id)}
      aria-label={`Call ${phone.inWords}, ${name}`}
      className={
        size === "row" ? rowClass(isSelected ?? false, isFresh(lead.consentAt, now)) : largeClass(size)
      }
    >
      <WorkspaceIcon name="phone" className={size === "row" ? "size-4" : "size-[18px]"} />
      {size === "row" ? (
        <>
          <span className="min-[861px]:hidden">Call</span>
          <span className="hidden min-[861px]:inline">{phone.inWords}</span>
        </>
      ) : (
        `Call ${phone.inWords}`
      )}
    </a>
  );
}

/** The area that can be hit is 46 px high, so that 36 px are enough to see. */
function rowClass(isSelected: boolean, isNew: boolean): string {
  return cn(
    "relative z-[1] inline-flex min-h-11 w-[88px] items-center justify-center gap-[7px] whitespace-nowrap rounded border text-sm font-semibold no-underline after:absolute after:-inset-[5px] min-[861px]:min-h-9 min-[861px]:w-[154px] min-[861px]:font-medium",
    "min-[861px]:hover:border-accent min-[861px]:hover:bg-accent min-[861px]:hover:text-white min-[861px]:hover:[&>svg]:text-white",
    isNew
      ? "border-accent bg-accent text-white [&>svg]:text-white min-[861px]:border-line-strong min-[861px]:bg-white min-[861px]:text-ink min-[861px]:[&>svg]:text-accent"
      : "border-line-strong bg-white text-ink [&>svg]:text-accent",
    isSelected && "min-[861px]:border-accent min-[861px]:font-semibold min-[861px]:text-accent-deep",
  );
}

function largeClass(size: "large" | "bar"): string {
  return buttonVariants({ className: cn("whitespace-nowrap", size === "large" ? "min-h-12" : "min-h-13") });
}
