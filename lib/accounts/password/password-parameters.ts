/** argon2id parameters that OWASP recommends: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
export const PASSWORD_PARAMETERS = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Whether a stored hash (PHC string) has weaker memory or passes than the parameters above. Lanes do not add strength. */
export function isOutdatedHash(storedHash: string): boolean {
  const found = PHC.exec(storedHash);
  if (!found) return true;
  const [memoryCost, timeCost] = [Number(found[1]), Number(found[2])];
  return memoryCost < PASSWORD_PARAMETERS.memoryCost || timeCost < PASSWORD_PARAMETERS.timeCost;
}
