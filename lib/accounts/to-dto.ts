import type { AccountDto, Role } from "./dto";

/** The signed-in person. Handlers get one. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
  role: Role;
  timeZone: string;
  emailConfirmedAt: Date | null;
  totpConfirmedAt: Date | null;
}

/** Maps an account to the response. It names each field, so that a new column is not sent by accident. */
export function toUserDto(user: Viewer): AccountDto {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    company: user.company,
    phone: user.phone,
    role: user.role,
    timeZone: user.timeZone,
    emailConfirmed: user.emailConfirmedAt !== null,
    twoFactor: user.totpConfirmedAt !== null,
  };
}
