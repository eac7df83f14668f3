/** Where the relay writes what happens: Fastify's logger fits. Never personal data, never the token. */
export type RelayLog = Record<"info" | "warn" | "error", (details: object, sentence: string) => void>;
