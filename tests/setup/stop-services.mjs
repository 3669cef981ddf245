// Jest's globalTeardown of the database tests. Should Jest be killed first, the reaper does the same.
export default async function stopServices() {
  await globalThis.leadwellTestServices?.stop();
}
