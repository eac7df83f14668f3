import { execFile } from "node:child_process";
import type { Plugin } from "vite";

/**
 * Answers the browser's debug helpers in development: `POST /development/test-message` and `…/test-file` do what the
 * operator's commands do, with the settings of the running site.
 */
export function debugCommands(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: "debug-commands",
    configureServer({ middlewares }) {
      for (const [name, file] of Object.entries({ "test-message": [], "test-file": ["--file"] })) {
        const command = ["commands/scriptmark.ts", "test", "chat", ...file];
        middlewares.use(`/development/${name}`, (request, response) => {
          if (request.method !== "POST") return response.writeHead(405, { Allow: "POST" }).end();
          execFile(process.execPath, command, { env }, (error, out, complaint) => {
            const answer = { exitCode: Number(error?.code ?? 0), said: (out || complaint).trim() };
            response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
          });
        });
      }
    },
  };
}
