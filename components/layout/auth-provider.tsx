"use client";

import {
  type QueryClient,
  type QueryFunctionContext,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { notify } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import type { LoginBody, RegisterBody } from "@/lib/accounts/schemas";
import {
  COOKIES_REFUSED,
  forgetSignedInHint,
  hasSignedInHint,
  requireCookies,
} from "@/lib/accounts/sign-in/signed-in-hint";
import { SECOND_FACTOR_REQUIRED } from "@/lib/accounts/two-factor/second-factor-rule";
import { endAlertsHere, endAlertsOfOthers } from "@/lib/delivery/alerts/browser-owner";
import { apiCommand, apiRequest, isProblem } from "@/lib/platform/http/api-request";
import { orMaybeDone } from "@/lib/platform/http/maybe-done";
import { forgetPerson, getFromKeyOrNull, isAnotherPerson, replacePerson, USER_KEY } from "./query-client";

interface Auth {
  /** Undefined while it is not known; null when nobody is signed in. */
  user: UserDto | null | undefined;
  /** Why it is not known, when asking failed. */
  error: Error | null;
  /** Asks again, or waits for the answer that is on its way; never rejects. @returns the user. */
  refresh: () => Promise<UserDto | null | undefined>;
  loginMutation: UseMutationResult<UserDto, Error, LoginBody>;
  registerMutation: UseMutationResult<UserDto, Error, RegisterBody>;
  logoutMutation: UseMutationResult<void, Error, void>;
}

const AuthContext = createContext<Auth | null>(null);

/** Knows who is signed in, and signs in and out. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user, error, refetch } = useQuery({ queryKey: USER_KEY, queryFn: askWhoIsSignedIn });

  const loginMutation = useMutation({
    mutationFn: async (body: LoginBody) => {
      const signedIn = await apiRequest("POST", "/api/login", readUser, body);
      requireCookies(document.cookie, "Your password is right");
      return signedIn;
    },
    onSuccess: (signedIn) => changeUser(client, signedIn),
    onError: (failure) => {
      // Not failures: the form asks for the code, or says what to allow.
      if (isProblem(failure, SECOND_FACTOR_REQUIRED) || isProblem(failure, COOKIES_REFUSED)) return;
      notifyFailure("Login failed", failure);
    },
  });
  const registerMutation = useMutation({
    mutationFn: async (body: RegisterBody) => {
      const registered = await orMaybeDone(
        apiRequest("POST", "/api/register", readUser, body),
        "Your account may already exist. Try to sign in.",
      );
      requireCookies(document.cookie, "Your account is ready");
      return registered;
    },
    onSuccess: (registered) => changeUser(client, registered),
    onError: (failure) => {
      // The form says that the account is there.
      if (!isProblem(failure, COOKIES_REFUSED)) notifyFailure("Registration failed", failure);
    },
  });
  const logoutMutation = useMutation({
    mutationFn: async () => {
      await apiCommand("POST", "/api/logout");
      // Not before: after a failure, this person is still signed in and expects the alerts.
      await endAlertsHere();
    },
    onSuccess: () => changeUser(client, null),
    onError: (failure) => notifyFailure("Logout failed", failure),
  });

  const auth = useMemo<Auth>(
    () => ({
      user,
      error,
      refresh: async () => (await refetch()).data,
      loginMutation,
      registerMutation,
      logoutMutation,
    }),
    [user, error, refetch, loginMutation, registerMutation, logoutMutation],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws Error outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

const askServer = getFromKeyOrNull(readUser);

/** Loaded when it is needed: most visitors of the builder are not signed in. */
async function readUser() {
  return (await import("@/lib/accounts/dto")).userDto;
}

/** Visitors without the hint cookie cost no request. The hint is removed when its session has ended. */
async function askWhoIsSignedIn(context: QueryFunctionContext): Promise<UserDto | null> {
  if (!hasSignedInHint(document.cookie)) return null;
  const user = await askServer(context);
  if (!user) document.cookie = forgetSignedInHint(window.location.protocol);
  // Who signed out may sign in again in another tab, and continue here.
  if (user && isAnotherPerson(context.client, user)) replacePerson(context.client);
  return user;
}

/** The cache must not show one person's data to the next one on the same device. */
async function changeUser(client: QueryClient, user: UserDto | null): Promise<void> {
  // A response that is still on its way is from before this change.
  await client.cancelQueries({ queryKey: USER_KEY });
  client.setQueryData(USER_KEY, user);
  forgetPerson(client);
  if (user) await endAlertsOfOthers(user.id);
}

function notifyFailure(title: string, failure: Error): void {
  notify({ title, description: failure.message, destructive: true });
}
