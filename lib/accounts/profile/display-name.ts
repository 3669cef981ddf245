import type { UserDto } from "../dto";

/** How the product addresses somebody: by first name, else by username. */
export function addressName(user: Pick<UserDto, "firstName" | "username">): string {
  return user.firstName.trim() || user.username;
}
