"use client";

import { useMutation } from "@tanstack/react-query";
import { useAuth } from "@/components/layout/auth-provider";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { emailChangeDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";
import { DoneNotice } from "./done-notice";

/** What a link of a mail asks to confirm. */
export type LinkKind = "confirm-email" | "approve-email-change" | "confirm-email-change";

interface LinkTexts {
  question: string;
  button: string;
  /** After the click, when nothing else is missing. */
  done: string;
  /** After the click, while the other link of a change was not used. */
  waiting: string;
}

const CHANGED = "The e-mail address of your account is changed.";

const TEXTS: Readonly<Record<LinkKind, LinkTexts>> = {
  "confirm-email": {
    question: "Please confirm that this e-mail address is yours. Leads are sent only to confirmed addresses.",
    button: "Confirm my address",
    done: "Thank you. Your e-mail address is confirmed.",
    waiting: "",
  },
  "approve-email-change": {
    question: "You asked us to change the e-mail address of your account. Is that right?",
    button: "Approve the change",
    done: CHANGED,
    waiting: "Approved. The address changes when you have used the link in the mail to the new one, too.",
  },
  "confirm-email-change": {
    question: "You asked us to use this e-mail address for your account. Is it yours?",
    button: "Confirm my new address",
    done: CHANGED,
    waiting:
      "Confirmed. The address changes when you have used the link in the mail to the present one, too.",
  },
};

/** Uses the token of a mail when its reader clicks: programs that look through mails open links, but press no buttons. */
export function ConfirmLink({ kind, token }: { kind: LinkKind; token: string }) {
  const { user, refresh } = useAuth();
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: () => takeLink(kind, token),
    onSuccess: () => void refresh(),
  });
  const texts = TEXTS[kind];

  if (isSuccess) {
    return (
      <DoneNotice>
        <p className="font-semibold">{data.changed ? texts.done : texts.waiting}</p>
        <p className="mt-1">
          <PageLink
            href={user ? paths.dashboard : paths.auth}
            className="rounded-sm underline underline-offset-4"
          >
            {user ? "To your dashboard" : "Sign in"}
          </PageLink>
        </p>
      </DoneNotice>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{texts.question}</p>
      <FailureNotice error={error} renew={{ label: "To your dashboard", href: paths.dashboard }} />
      <Button onClick={() => mutate()} disabled={isPending} busy={isPending}>
        {isPending ? "One moment..." : texts.button}
      </Button>
    </div>
  );
}

async function takeLink(kind: LinkKind, token: string): Promise<{ changed: boolean }> {
  if (kind === "confirm-email") {
    await apiCommand("POST", "/api/email/confirm", { token });
    return { changed: true };
  }
  const path = kind === "approve-email-change" ? "/api/email/approve-change" : "/api/email/confirm-change";
  return apiRequest("POST", path, emailChangeDto, { token });
}
