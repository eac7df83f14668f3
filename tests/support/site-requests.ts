import type { Readiness } from "../../server/status/readiness.ts";
import { applicationForm } from "./builders.ts";

/** Posts an application to the site at `address`, as a program does. */
export function postApplication(address: string, form = applicationForm(), headers: Record<string, string> = {}) {
  const options = { method: "POST", body: form, headers: { Accept: "application/json", ...headers } };
  return fetch(`${address}/api/applications`, options);
}

/** The status of `/readyz`, and what it says. */
export async function readinessOf(address: string): Promise<[number, Readiness]> {
  const response = await fetch(`${address}/readyz`);
  return [response.status, (await response.json()) as Readiness];
}
