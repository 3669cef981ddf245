"use client";

import { useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import type { AccountDetailDto } from "@/lib/accounts/staff/schemas";
import { paths } from "@/lib/kit/paths";
import { PhoneFacts } from "./phone-facts";
import { ReplaceEmail } from "./replace-email";
import { type UserAction, useUserAction } from "./use-user";

/** The staff's actions on an account. Hidden for their own account and for closed ones. */
export function UserActions({ account, isOwn }: { account: AccountDetailDto; isOwn: boolean }) {
  const [asked, setAsked] = useState<UserAction | null>(null);
  const { mutate, isPending, error, reset } = useUserAction(account.id, () => setAsked(null));
  const ask = (action: UserAction) => {
    reset();
    setAsked(action);
  };
  const disabled = account.state === "disabled";
  const liveSessions = account.sessions.filter(({ endedAt }) => endedAt === null).length;
  const fixed = isOwn || account.state === "closed";
  return (
    <Card className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
      <h2 className="col-span-full text-lg font-semibold">Actions</h2>
      {fixed ? (
        <p className="col-span-full text-sm text-muted">
          {isOwn
            ? "This is your own account. Ask a colleague to change its role or to disable it."
            : "The owner closed this account."}
        </p>
      ) : (
        <>
          <Button variant="secondary" onClick={() => ask({ disabled: !disabled })}>
            {disabled ? "Enable account" : "Disable account"}
          </Button>
          <Button
            variant="secondary"
            onClick={() => ask({ role: account.role === "staff" ? "customer" : "staff" })}
          >
            {account.role === "staff" ? "Make customer" : "Make staff"}
          </Button>
          <Button variant="secondary" disabled={liveSessions === 0} onClick={() => ask("end-sessions")}>
            End all sessions ({liveSessions})
          </Button>
          <ReplaceEmail account={account} />
          {account.hasSecondFactor ? (
            <Button variant="secondary" onClick={() => ask("remove-second-factor")}>
              Remove lost second factor
            </Button>
          ) : null}
        </>
      )}
      <PageLink
        href={paths.adminAuditOf(account.id)}
        className={`${rowLinkClass} col-span-full justify-self-start text-sm`}
      >
        Audit log of this account
      </PageLink>
      {asked ? (
        <ConfirmDialog
          {...confirmationOf(asked, account)}
          busy={isPending}
          error={error}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}

function confirmationOf(action: UserAction, account: AccountDetailDto) {
  const { username } = account;
  if (action === "end-sessions") {
    return {
      title: `End all sessions of ${username}?`,
      text: "Every device is signed out at its next request. The person can sign in again.",
      verb: "End sessions",
    };
  }
  if (action === "remove-second-factor") {
    return {
      title: `Remove the second factor of ${username}?`,
      text: "Check first who is asking: call the person back at the phone number of the account, and ask them to name an order only they would know. Every device is signed out, and the owner gets an email.",
      facts: (
        <PhoneFacts
          account={account}
          withoutPhone="Write to the email of the account, and wait for the answer from there."
          action="remove the second factor"
        />
      ),
      verb: "Remove second factor",
    };
  }
  if ("role" in action) {
    const text =
      action.role === "staff"
        ? "Staff see and change all orders, customers and inquiries. All sessions of the account end."
        : "The account loses the staff area. All its sessions end.";
    return {
      title: `Make ${username} ${action.role === "staff" ? "staff" : "a customer"}?`,
      text,
      verb: "Change role",
    };
  }
  return action.disabled
    ? {
        title: `Disable ${username}?`,
        text: "All sessions end, and nobody can sign in until the account is enabled again. Its orders stay, but they get no leads, and its deliveries stop.",
        verb: "Disable",
      }
    : {
        title: `Enable ${username}?`,
        text: "The person can sign in again. Orders get leads and deliveries go on, unless something else holds them.",
        verb: "Enable",
      };
}
