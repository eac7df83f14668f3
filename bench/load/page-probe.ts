/**
 * Visits ORIGIN's pages for SECONDS, fifty times a second, and prints the milliseconds that each visit took as JSON.
 * A visit begins when it is due, not when the one before it is over: a server that stands still shows in all of them.
 */
import { setTimeout as wait } from "node:timers/promises";

const [origin = "", seconds] = process.argv.slice(2);
const everyMs = 20;
const pages = ["/", "/careers", "/about", "/careers/apply"];
const visits = Array.from({ length: (Number(seconds) * 1000) / everyMs }, (_, each) => visit(each));
console.log(JSON.stringify(await Promise.all(visits)));

async function visit(each: number): Promise<number> {
  await wait(each * everyMs);
  const begin = performance.now();
  const response = await fetch(`${origin}${pages[each % pages.length]}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A page answered ${response.status}.`);
  return performance.now() - begin;
}
