/**
 * Visits ORIGIN's pages for SECONDS, fifty times a second, and prints the milliseconds that each visit took as JSON.
 * A visit begins when it is due, not when the one before it is over: a server that stands still shows in all of them.
 */
import { Agent, get } from "node:http";

const [origin = "", seconds] = process.argv.slice(2);
const everyMs = 20;
const pages = ["/", "/careers", "/about", "/careers/apply"];
const agent = new Agent({ keepAlive: true });
const visits = Array.from({ length: (Number(seconds) * 1000) / everyMs }, (_, each) => visit(each));
console.log(JSON.stringify(await Promise.all(visits)));
agent.destroy();

function visit(each: number): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      const begin = performance.now();
      const options = { agent, headers: { "Accept-Encoding": "br" } };
      get(`${origin}${pages[each % pages.length]}`, options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`A page answered ${response.statusCode}.`));
        response.resume().once("end", () => resolve(performance.now() - begin));
      }).once("error", reject);
    }, each * everyMs);
  });
}
