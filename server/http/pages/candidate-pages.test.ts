import { expect, test } from "vitest";
import { newCandidatePages, type CandidateAnswer } from "./candidate-pages.ts";

function answer(name: string): CandidateAnswer {
  const receipt = { reference: "SM-7K3F-9QXT", receivedAt: "", statusUrl: "" };
  return {
    kind: "received",
    application: { ...receipt, position: "", name, email: "", resume: null, deliveredAt: null, mail: null },
  };
}

test("those who ask at once share a page, and the next one gets a new one", async () => {
  const rendered: string[] = [];
  const pages = newCandidatePages(async (urlPath) => {
    rendered.push(urlPath);
    return new Response(urlPath);
  });
  const all = await Promise.all([pages.get("/a", answer("Ada")), pages.get("/a", answer("Ada"))]);
  expect(all[0]).toBe(all[1]);
  await pages.get("/a", answer("Grace"));
  await pages.get("/a", answer("Ada"));
  expect(rendered.filter((path) => path === "/a")).toHaveLength(3);
});

test("what failed or was refused is tried again", async () => {
  const outcomes = [() => Promise.reject(new Error("broken")), async () => null, async () => new Response("there")];
  const pages = newCandidatePages(async (urlPath) => (urlPath === "/a" ? outcomes.shift()!() : new Response("blank")));
  await expect(pages.get("/a", answer(""))).rejects.toThrow("broken");
  expect(await pages.get("/a", answer(""))).toBeNull();
  expect(await pages.get("/a", answer(""))).not.toBeNull();
});
