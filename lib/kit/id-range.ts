const LONGEST = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the first and the last id that start with `text`, so that an index can find them. `text` needs 8 characters or
 * more. @returns null when no id can start with it.
 */
export function idRange(text: string): { gte: string; lte: string } | null {
  const start = text.trim().toLowerCase();
  if (start.length < 8 || start.length > LONGEST.length) return null;
  const rest = LONGEST.slice(start.length);
  const [gte, lte] = [start + rest, start + rest.replaceAll("0", "f")];
  return [gte, lte].every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    ? { gte, lte }
    : null;
}
