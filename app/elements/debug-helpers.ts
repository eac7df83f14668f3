/** For developers, in the console: send a test message or file to the chat. Only pages in development load this. */
export {};

Object.assign(window, { sendTestMessage: () => send("test-message"), sendTestFile: () => send("test-file") });

/** The command's exit code and output. */
async function send(command: string): Promise<unknown> {
  const response = await fetch(`/development/${command}`, { method: "POST" });
  return response.json();
}
