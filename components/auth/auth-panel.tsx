"use client";

import { useState } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { Card } from "@/components/ui/card";
import { Loading } from "@/components/ui/spinner";
import { Tabs } from "@/components/ui/tabs";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { useAfterSignIn } from "./use-after-sign-in";

/** Sign in or sign up. Redirects visitors who are already signed in. */
export function AuthPanel() {
  const { user } = useAuth();
  const [tab, setTab] = useState("sign-in");
  useAfterSignIn();

  if (user) return <Loading label="You are signed in. One moment..." />;
  return (
    <Card>
      <Tabs
        label="Account"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "sign-in", label: "Sign In", content: <SignInForm /> },
          { value: "sign-up", label: "Sign Up", content: <SignUpForm /> },
        ]}
      />
    </Card>
  );
}
