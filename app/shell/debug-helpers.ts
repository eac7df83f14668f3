type Answer = { exitCode: number; said: string };

declare global {
  interface Window {
    sendTestMessage(): Promise<Answer>;
    sendTestFile(): Promise<Answer>;
  }
}

/**
 * For developers, in the browser's console: send a test message or a test file to the chat, as the operator's commands
 * do. Only the development server answers them, and only its pages load this.
 */
export function offerDebugHelpers(): void {
  window.sendTestMessage = () => send("test-message");
  window.sendTestFile = () => send("test-file");
}

async function send(command: string): Promise<Answer> {
  const response = await fetch(`/development/${command}`, { method: "POST" });
  return (await response.json()) as Answer;
}
