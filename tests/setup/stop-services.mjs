// Jest's globalTeardown of the database tests. If Jest is killed, the reaper stops the services.
export default async function stopServices() {
  await globalThis.leadwellTestServices?.stop();
}
