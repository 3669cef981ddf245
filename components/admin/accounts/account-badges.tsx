import { Badge } from "@/components/ui/badge";
import type { Role } from "@/lib/accounts/dto";
import type { AccountState } from "@/lib/accounts/staff/schemas";

export const ROLE_LABELS: Readonly<Record<Role, string>> = { customer: "Customer", staff: "Staff" };

export const STATE_LABELS: Readonly<Record<AccountState, string>> = {
  active: "Active",
  disabled: "Disabled",
  closed: "Closed",
};

const STATE_TONES: Readonly<Record<AccountState, "green" | "red" | "grey">> = {
  active: "green",
  disabled: "red",
  closed: "grey",
};

export function StateBadge({ state }: { state: AccountState }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === "staff" ? "blue" : "grey"}>{ROLE_LABELS[role]}</Badge>;
}
