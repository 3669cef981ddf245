"use client";

import { useEffect, useRef, useState } from "react";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { openCheckout, readPendingText } from "@/components/checkout/pending-checkout";
import { useAuth } from "@/components/layout/auth-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";
import { TwoFactorChange } from "./two-factor-change";
import { TwoFactorSetup } from "./two-factor-setup";

type Task = "none" | "set-up" | "turn-off" | "renew-codes" | "replace-unseen-codes";

/** Shows whether two-factor sign-in is on, and changes it. */
export function TwoFactorSection() {
  const { user, refresh } = useAuth();
  const [task, setTask] = useState<Task>("none");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [wasRequired] = useState(user?.mustSetUpTwoFactor);
  const showCodes = (made: readonly string[]) => {
    setCodes(made);
    setTask("none");
    void refresh();
  };
  const cancel = () => setTask("none");

  if (!user) return null;
  const endCodes = () => {
    const checkout = wasRequired ? findWaitingCheckout() : null;
    if (checkout) return openCheckout(checkout);
    setCodes(null);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={endCodes} />;
  if (task === "set-up") {
    const replaceCodes = () => {
      setTask("replace-unseen-codes");
      void refresh();
    };
    return <TwoFactorSetup onDone={showCodes} onCancel={cancel} onFoundOn={replaceCodes} />;
  }
  if (task === "renew-codes" || task === "replace-unseen-codes")
    return <TwoFactorChange task={task} onDone={showCodes} onCancel={cancel} />;
  if (task === "turn-off") {
    const done = () => {
      setTask("none");
      void refresh();
    };
    return <TwoFactorChange task="turn-off" onDone={done} onCancel={cancel} />;
  }
  const mustConfirm = !user.twoFactor && !user.emailConfirmed;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={user.twoFactor ? "green" : "grey"}>{user.twoFactor ? "On" : "Off"}</Badge>
        {user.twoFactor
          ? "You sign in with your password and a code from your authenticator app."
          : "Anyone who has your password can sign in. A code from an app on your phone prevents that."}
      </p>
      {mustConfirm ? (
        <>
          <p>Before you can set it up, confirm your email.</p>
          <UnconfirmedNotice user={user} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {user.twoFactor ? (
          <>
            <Button variant="secondary" onClick={() => setTask("renew-codes")}>
              New recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setTask("turn-off")}>
              Turn off
            </Button>
          </>
        ) : mustConfirm ? null : (
          <Button onClick={() => setTask("set-up")}>Set up two-factor sign-in</Button>
        )}
      </div>
    </div>
  );
}

/** The path of the checkout that waited for the set-up, with the selection that is stored in this browser; null without one. */
export function findWaitingCheckout(): string | null {
  return readPendingText() === null ? null : paths.checkoutCustom;
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten recovery codes, shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Save your recovery codes
      </h3>
      <p className="max-w-measure text-ink-soft">
        Use one of these codes to sign in when you don't have your phone. Each works once. They are not shown
        again, so save them with your passwords or print them.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 rounded border border-line bg-paper-deep p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText(codes))}`}
          download={`${site.name.toLowerCase()}-recovery-codes.txt`}
          className="inline-flex min-h-[46px] items-center rounded border border-line-strong bg-white px-5 font-semibold hover:border-ink"
        >
          Download
        </a>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </div>
  );
}

function asText(codes: readonly string[]): string {
  return `Recovery codes for ${site.name}\r\nEach works once.\r\n\r\n${codes.join("\r\n")}\r\n`;
}
