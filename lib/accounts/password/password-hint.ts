/** From here on a password is long enough not to be warned about. */
const GOOD_LENGTH = 10;

/** What the form says below a new password, by the length typed so far. A short one is warned about, not refused. */
export function passwordHint(length: number): string {
  if (length < 6) return "At least 6 characters; 10 or more are better.";
  if (length < GOOD_LENGTH)
    return "This will do, but short passwords are easy to guess: 10 characters or more are better.";
  return "Good: long passwords are hard to guess.";
}
