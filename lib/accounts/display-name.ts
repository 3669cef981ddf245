import type { UserWire } from "./wire";

/** How the product addresses somebody: by first name, else by username. */
export function addressName(user: Pick<UserWire, "firstName" | "username">): string {
  return user.firstName.trim() || user.username;
}
