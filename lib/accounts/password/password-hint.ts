/** The form warns about shorter passwords. */
const GOOD_LENGTH = 10;

/** The text below a new-password field, by the length typed so far. It warns about a short password and does not refuse it. */
export function passwordHint(length: number): string {
  if (length < 6) return "At least 6 characters; 10 or more are better.";
  if (length < GOOD_LENGTH)
    return "This will do, but short passwords are easy to guess: 10 characters or more are better.";
  return "Good: long passwords are hard to guess.";
}
