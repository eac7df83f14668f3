/**
 * For developers, in the browser's console: send a test message or a test file to the chat, as the operator's commands
 * do. Only the development server answers them, and only its pages load this.
 */
export function offerDebugHelpers(): void {
  Object.assign(window, { sendTestMessage: () => send("test-message"), sendTestFile: () => send("test-file") });
}

/** The command's exit code and output. */
async function send(command: string): Promise<unknown> {
  const response = await fetch(`/development/${command}`, { method: "POST" });
  return response.json();
}
