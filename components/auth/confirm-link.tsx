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

/** What the link in an email confirms. */
export type LinkKind = "confirm-email" | "approve-email-change" | "confirm-email-change";

interface LinkTexts {
  question: string;
  button: string;
  /** After the click, when nothing else is needed. */
  done: string;
  /** After the click, while the other link of an email change is still unused. */
  waiting: string;
}

const CHANGED = "Email changed.";

const TEXTS: Readonly<Record<LinkKind, LinkTexts>> = {
  "confirm-email": {
    question:
      "Please confirm that this email address is yours. Until then, you cannot add a destination for leads.",
    button: "Confirm my email",
    done: "Thank you. Your email is confirmed.",
    waiting: "",
  },
  "approve-email-change": {
    question: "You asked us to change the email of your account. Is that right?",
    button: "Approve the change",
    done: CHANGED,
    waiting: "Approved. Your email changes once you have opened the link we sent to the new address.",
  },
  "confirm-email-change": {
    question: "You asked us to use this email for your account. Is it yours?",
    button: "Confirm my new email",
    done: CHANGED,
    waiting: "Confirmed. Your email changes once you have opened the link we sent to the current address.",
  },
};

/** Uses the token of an email when the reader clicks. Mail scanners open links, but they do not press buttons. */
export function ConfirmLink({ kind, token }: { kind: LinkKind; token: string }) {
  const { user, refresh } = useAuth();
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: () => sendToken(kind, token),
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
            {user ? "Go to your dashboard" : "Sign in"}
          </PageLink>
        </p>
      </DoneNotice>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{texts.question}</p>
      <FailureNotice error={error} renew={{ label: "Go to your dashboard", href: paths.dashboard }} />
      <Button onClick={() => mutate()} disabled={isPending} busy={isPending}>
        {isPending ? "One moment..." : texts.button}
      </Button>
    </div>
  );
}

async function sendToken(kind: LinkKind, token: string): Promise<{ changed: boolean }> {
  if (kind === "confirm-email") {
    await apiCommand("POST", "/api/email/confirm", { token });
    return { changed: true };
  }
  const path = kind === "approve-email-change" ? "/api/email/approve-change" : "/api/email/confirm-change";
  return apiRequest("POST", path, emailChangeDto, { token });
}
