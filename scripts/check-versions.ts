// Part of npm run validate: checks that packages have the versions that fix their published vulnerabilities.
import { findTooOld, installedVersion } from "./checks/minimum-versions";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const tooOld = findTooOld(installedVersion);
  for (const line of tooOld) console.error(line);
  return tooOld.length > 0 ? 1 : 0;
});
