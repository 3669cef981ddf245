import type { ProfileChangeBody } from "./schemas";

/** The fields of an account that its owner may change at any time. */
export interface Profile {
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
  timeZone: string;
}

/**
 * A profile after a change, and the names of the fields that differ. Names only, because they go to the audit log, whose
 * entries are kept after the account is closed.
 */
export function applyProfileChange(
  profile: Profile,
  change: ProfileChangeBody,
): { after: Profile; changed: (keyof Profile)[] } {
  const after: Profile = {
    firstName: change.firstName ?? profile.firstName,
    lastName: change.lastName ?? profile.lastName,
    company: change.company === undefined ? profile.company : change.company || null,
    phone: change.phone === undefined ? profile.phone : change.phone || null,
    timeZone: change.timeZone ?? profile.timeZone,
  };
  const fields = ["firstName", "lastName", "company", "phone", "timeZone"] as const;
  return { after, changed: fields.filter((field) => after[field] !== profile[field]) };
}
