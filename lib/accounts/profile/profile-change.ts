import type { ProfileChangeBody } from "./schemas";

/** What an owner may change about themselves at any time. */
export interface Profile {
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
  timeZone: string;
}

/**
 * A profile after a change, and which fields differ. Their names only: the audit log is told them, and its
 * entries outlive the account.
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
