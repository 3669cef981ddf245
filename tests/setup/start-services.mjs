// Jest's globalSetup of the database tests. Plain JavaScript that loads test-services.ts with tsx: Jest would compile
// TypeScript to CommonJS, and the files of scripts/stack are ES modules.
import { tsImport } from "tsx/esm/api";

export default async function startServices({ maxWorkers }) {
  const { startTestServices } = await tsImport("./test-services.ts", import.meta.url);
  const services = await startTestServices(maxWorkers);
  process.env.LEADWELL_TEST_SERVICES = JSON.stringify(services.description);
  globalThis.leadwellTestServices = services;
}
