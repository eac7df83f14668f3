import { expect, test } from "vitest";
import type { FormAnswer } from "../../../application/answer.ts";
import { limitRendering } from "./limit-rendering.ts";
import { newPageCache } from "./page-cache.ts";

function refusal(title: string): FormAnswer {
  return { kind: "rejected", problem: { type: "about:blank", title, status: 400 }, values: {} };
}

test("of more pages than it keeps, the one that was not asked for the longest is dropped", async () => {
  const rendered: string[] = [];
  const cache = newPageCache(2);
  const get = (path: string) =>
    cache.get(path, refusal("a"), async (urlPath) => {
      rendered.push(urlPath);
      return new Response(urlPath);
    });
  for (const path of ["/a", "/b", "/a", "/c", "/a", "/b"])
    expect((await get(path))?.body.get("identity")).toEqual(Buffer.from(path));
  expect(rendered).toEqual(["/a", "/b", "/c", "/b"]);
});

test("another answer is another page, and those who ask at once share one", async () => {
  let count = 0;
  const cache = newPageCache(10);
  const render = async () => new Response(String((count += 1)));
  const at = "/careers/apply";
  await Promise.all(["a", "b", "a", "b"].map((title) => cache.get(at, refusal(title), render)));
  expect(count).toBe(2);
});

test("what failed or was refused is tried again", async () => {
  const cache = newPageCache(10);
  const get = (render: () => Promise<Response | null>) => cache.get("/", refusal(""), render);
  await expect(get(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await get(async () => null)).toBeNull();
  expect(await get(async () => new Response("there"))).not.toBeNull();
});

test("pages are rendered one at a time, also after one that failed", async () => {
  let atOnce = 0;
  let most = 0;
  const render = limitRendering(async (urlPath) => {
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    if (urlPath === "/broken") throw new Error("broken");
    return new Response("");
  });
  const paths = ["/", "/broken", "/", "/"];
  const outcomes = await Promise.allSettled(paths.map((path) => render([], path, refusal(""))));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(most).toBe(1);
});
