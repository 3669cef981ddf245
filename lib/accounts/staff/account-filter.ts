import { ROLES, type Role } from "../dto";
import { ACCOUNT_STATES, type AccountState } from "./schemas";

/** What the users page's address says; empty text where it says nothing. */
export interface AccountFilter {
  search: string;
  role: Role | "";
  state: AccountState | "";
  /** Digits, from 1. */
  page: string;
}

/** Reads a filter from an address; what makes no sense counts as absent. */
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

/** The role that a text names, or none. */
function readRole(text: string | null): Role | "" {
  return ROLES.find((role) => role === text) ?? "";
}

/** The state that a text names, or none. */
function readState(text: string | null): AccountState | "" {
  return ACCOUNT_STATES.find((state) => state === text) ?? "";
}
