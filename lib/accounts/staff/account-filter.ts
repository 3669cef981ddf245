import { readPage } from "@/lib/kit/read-page";
import { ROLES, type Role } from "../dto";
import { ACCOUNT_STATES, type AccountState } from "./schemas";

/** The filter in the users page's URL. A field is empty where the URL has none. */
export interface AccountFilter {
  search: string;
  role: Role | "";
  state: AccountState | "";
  /** Digits, from 1. */
  page: string;
}

/** Reads a filter from a URL. Invalid values count as absent. */
export function readAccountFilter(parameters: { get(name: string): string | null }): AccountFilter {
  const search = parameters.get("search") ?? "";
  return {
    search: /^\P{Cc}{0,100}$/u.test(search) ? search : "",
    role: readRole(parameters.get("role")),
    state: readState(parameters.get("state")),
    page: readPage(parameters),
  };
}

/** Reads a role. */
function readRole(text: string | null): Role | "" {
  return ROLES.find((role) => role === text) ?? "";
}

/** Reads a state of an account. */
function readState(text: string | null): AccountState | "" {
  return ACCOUNT_STATES.find((state) => state === text) ?? "";
}
