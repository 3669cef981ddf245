import type { Role } from "../dto";

/** What staff may change about an account. */
export interface AccountStanding {
  role: Role;
  disabled: boolean;
}

/** The parts of an account that staff may change. */
export interface ChangeableAccount extends AccountStanding {
  id: string;
  /** Closed by its owner. */
  closed: boolean;
}

/** Absent fields stay unchanged. */
export interface AccountChange {
  role?: Role | undefined;
  disabled?: boolean | undefined;
}

export type AccountChangeRefusal = "account-closed" | "own-account" | "last-staff";

/** The messages of refused changes. */
export const ACCOUNT_CHANGE_REFUSALS: Readonly<Record<AccountChangeRefusal, string>> = {
  "account-closed": "Its owner has closed this account. It stays as it is.",
  "own-account": "Nobody changes the role of their own account or disables it. Ask a colleague.",
  "last-staff": "This is the last active staff account. Make somebody else staff first.",
};

/**
 * Says why a change is refused, or null. Nobody may disable themselves or change their own role, a closed account cannot
 * be changed, and at least one account can always enter the staff area.
 */
export function refuseAccountChange(
  account: ChangeableAccount,
  change: AccountChange,
  context: { actorId: string; otherActiveStaff: number },
): AccountChangeRefusal | null {
  if (account.closed) return "account-closed";
  if (account.id === context.actorId) return "own-account";
  const losesStaff =
    isActiveStaff(account) && !isActiveStaff({ ...account, ...applyChange(account, change) });
  return losesStaff && context.otherActiveStaff === 0 ? "last-staff" : null;
}

/** Whether an account can enter the staff area. */
export function isActiveStaff({ role, disabled, closed }: ChangeableAccount): boolean {
  return role === "staff" && !disabled && !closed;
}

/** The account after a change. */
export function applyChange(account: AccountStanding, change: AccountChange): AccountStanding {
  return { role: change.role ?? account.role, disabled: change.disabled ?? account.disabled };
}
