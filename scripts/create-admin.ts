// npm run admin:create: creates the administrator's account (username Admin, email ADMIN_EMAIL), or sets a new
// password. The password comes from ADMIN_PASSWORD, never from the command line, where other users could read it.
import { ensureAdmin } from "@/lib/accounts/registration/ensure-admin.server";
import { AppError } from "@/lib/kit/errors";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";

stopUnlessConfigured();
try {
  const { username, isNew } = await ensureAdmin(process.env.ADMIN_PASSWORD ?? "");
  console.log(
    isNew ? `Created the account ${username}.` : `Gave ${username} the new password and ended its sessions.`,
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await stopSenderBoss();
  await closePool();
}
