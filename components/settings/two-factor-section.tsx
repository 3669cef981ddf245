"use client";

import { useState } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorChange } from "./two-factor-change";
import { TwoFactorSetup } from "./two-factor-setup";

type Task = "none" | "set-up" | "turn-off" | "renew-codes";

/** Shows whether two-factor sign-in is on, and changes it. */
export function TwoFactorSection() {
  const { user, refresh } = useAuth();
  const [task, setTask] = useState<Task>("none");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (made: readonly string[]) => {
    setCodes(made);
    setTask("none");
    void refresh();
  };
  const cancel = () => setTask("none");

  if (!user) return null;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (task === "set-up") return <TwoFactorSetup onDone={showCodes} onCancel={cancel} />;
  if (task === "renew-codes")
    return <TwoFactorChange task="renew-codes" onDone={showCodes} onCancel={cancel} />;
  if (task === "turn-off") {
    const done = () => {
      setTask("none");
      void refresh();
    };
    return <TwoFactorChange task="turn-off" onDone={done} onCancel={cancel} />;
  }
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={user.twoFactor ? "green" : "grey"}>{user.twoFactor ? "On" : "Off"}</Badge>
        {user.twoFactor
          ? "You sign in with your password and a code from your authenticator app."
          : "Anyone who has your password can sign in. A code from an app on your phone prevents that."}
      </p>
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
        ) : (
          <Button onClick={() => setTask("set-up")}>Set up two-factor sign-in</Button>
        )}
      </div>
    </div>
  );
}
