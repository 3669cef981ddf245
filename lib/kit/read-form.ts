/** Parses a form; a zod schema fits. */
interface FormReader<T> {
  safeParse(
    data: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Field name -> its first message. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormReading<T> = { data: T; errors: null } | { data: null; errors: FieldErrors };

/** Parses a submitted form. @returns its values, or the first message of each wrong field. */
export function readForm<T>(reader: FormReader<T>, form: FormData): FormReading<T> {
  const result = reader.safeParse(Object.fromEntries(form));
  if (result.success) return { data: result.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { data: null, errors };
}

/** Picks the first message of each field from a problem's `errors`. */
export function firstMessages(errors: Readonly<Record<string, readonly string[]>> | undefined): FieldErrors {
  const first: Record<string, string> = {};
  for (const [field, messages] of Object.entries(errors ?? {})) {
    const [message] = messages;
    if (message) first[field] = message;
  }
  return first;
}
