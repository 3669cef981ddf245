/** The part of a zod schema that a form is read with. */
interface FormReader<T> {
  safeParse(
    data: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** The first message for each field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormReading<T> = { data: T; errors: null } | { data: null; errors: FieldErrors };

/** Reads a submitted form with a schema: the values, or the first message for each field. */
export function readForm<T>(reader: FormReader<T>, form: FormData): FormReading<T> {
  const result = reader.safeParse(Object.fromEntries(form));
  if (result.success) return { data: result.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { data: null, errors };
}

/** The first message for each field from a problem's `errors`, to be shown at the fields. */
export function firstMessages(errors: Readonly<Record<string, readonly string[]>> | undefined): FieldErrors {
  const first: Record<string, string> = {};
  for (const [field, messages] of Object.entries(errors ?? {})) {
    const [message] = messages;
    if (message) first[field] = message;
  }
  return first;
}
