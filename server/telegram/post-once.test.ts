import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { postOnce } from "./post-once.ts";

const answering = `
  const { parentPort } = require("node:worker_threads");
  const server = require("node:http").createServer((request, response) => {
    parentPort.postMessage("asked");
    setTimeout(() => response.end("in time"), 100);
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

test("an answer that came while this process was frozen is read, however late the process goes on", async () => {
  const worker = new Worker(answering, { eval: true });
  onTestFinished(() => void worker.terminate());
  const [port] = (await once(worker, "message")) as [number];
  const asked = once(worker, "message");
  const options = { contentType: "text/plain", body: [Buffer.from("a message")], timeoutMs: 500 };
  const posted = postOnce(`http://127.0.0.1:${port}`, options);
  await asked;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  expect(await posted).toEqual({ kind: "response", status: 200, body: "in time" });
});
