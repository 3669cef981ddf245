import type { UserDto } from "../dto";

/** The name by which pages and emails greet somebody: the first name, else the username. */
export function addressName(user: Pick<UserDto, "firstName" | "username">): string {
  return user.firstName.trim() || user.username;
}
