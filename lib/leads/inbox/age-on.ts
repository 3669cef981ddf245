/** Full years on a day; null when the birthday cannot be read. @param dateOfBirth YYYY-MM-DD. */
export function ageOn(dateOfBirth: string, at: Date): number | null {
  const [year, month, day] = dateOfBirth.split("-").map(Number);
  if (!year || !month || !day) return null;
  const hadBirthday =
    at.getUTCMonth() + 1 > month || (at.getUTCMonth() + 1 === month && at.getUTCDate() >= day);
  return at.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
