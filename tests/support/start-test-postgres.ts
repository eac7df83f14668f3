import type { TestProject } from "vitest/node";
import { afterTests } from "./report-results.ts";
import { startTestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testPostgresUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function provideTestPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres();
  provide("testPostgresUrl", url);
  return () => afterTests(stop);
}
