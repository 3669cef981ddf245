// Jest's globalSetup of the database tests. Plain JavaScript around the real thing: Jest would turn TypeScript
// into CommonJS, which the scripts of scripts/stack are not.
import { tsImport } from "tsx/esm/api";

export default async function startServices({ maxWorkers }) {
  const { startTestServices } = await tsImport("./test-services.ts", import.meta.url);
  const services = await startTestServices(maxWorkers);
  process.env.LEADWELL_TEST_SERVICES = JSON.stringify(services.description);
  globalThis.leadwellTestServices = services;
}
