import { UserError } from "../stack/user-error";

/**
 * Folder name of a new migration, <UTC timestamp>_<verb_phrase>, for example 20261121040000_add_refunds.
 * Throws a UserError unless the phrase is lower-case words joined by underscores, two or more.
 */
export function nameMigration(phrase: string | undefined, now: Date): string {
  if (!phrase || !/^[a-z]+(_[a-z0-9]+)+$/.test(phrase)) {
    throw new UserError("name the migration by a verb phrase: npm run db:migration -- add_refund_reason");
  }
  const timestamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
  return `${timestamp}_${phrase}`;
}
