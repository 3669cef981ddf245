import { describe, expect, it } from "@jest/globals";
import {
  type AccountChange,
  applyChange,
  type ChangeableAccount,
  isActiveStaff,
  refuseAccountChange,
} from "./account-change";

const account = (overrides: Partial<ChangeableAccount> = {}): ChangeableAccount => ({
  id: "somebody",
  role: "customer",
  disabled: false,
  closed: false,
  ...overrides,
});
const refuse = (target: ChangeableAccount, change: AccountChange, otherActiveStaff = 3) =>
  refuseAccountChange(target, change, { actorId: "staff-1", otherActiveStaff });

const EVERY_CHANGE: AccountChange[] = [
  { disabled: true },
  { disabled: false },
  { role: "staff" },
  { role: "customer" },
  { role: "customer", disabled: true },
];

describe("a change of an account by staff", () => {
  it.each(EVERY_CHANGE)("may be %j for a customer, a colleague, and somebody disabled", (change) => {
    for (const target of [account(), account({ role: "staff" }), account({ disabled: true })])
      expect(refuse(target, change)).toBeNull();
  });

  it.each(EVERY_CHANGE)("is never %j for the own account or a closed one", (change) => {
    expect(refuse(account({ id: "staff-1", role: "staff" }), change)).toBe("own-account");
    expect(refuse(account({ closed: true }), change)).toBe("account-closed");
  });

  it.each<AccountChange>([{ disabled: true }, { role: "customer" }])(
    "is never %j for the last active member of staff",
    (change) => {
      expect(refuse(account({ role: "staff" }), change, 0)).toBe("last-staff");
      expect(refuse(account({ role: "staff" }), change, 1)).toBeNull();
      // Takes nobody's place: this account could not enter before either.
      expect(refuse(account({ role: "staff", disabled: true }), change, 0)).toBeNull();
    },
  );

  it("leaves alone what it does not name", () => {
    expect(applyChange({ role: "staff", disabled: true }, {})).toEqual({ role: "staff", disabled: true });
    expect(applyChange({ role: "staff", disabled: true }, { disabled: false })).toEqual({
      role: "staff",
      disabled: false,
    });
  });

  it("counts as active staff only who can enter", () => {
    expect(isActiveStaff(account({ role: "staff" }))).toBe(true);
    for (const off of [{ disabled: true }, { closed: true }, { role: "customer" as const }])
      expect(isActiveStaff(account({ role: "staff", ...off }))).toBe(false);
  });
});
