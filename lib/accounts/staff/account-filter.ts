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
  const page = parameters.get("page") ?? "";
  return {
    search: /^\P{Cc}{0,100}$/u.test(search) ? search : "",
    role: readRole(parameters.get("role")),
    state: readState(parameters.get("state")),
    page: /^[1-9]\d{0,3}$/.test(page) ? page : "",
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
