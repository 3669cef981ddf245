/**
 * A failure whose message alone tells the reader what to do: commands print it as one line, without a stack.
 */
export class UserError extends Error {
  override readonly name = "UserError";
}
