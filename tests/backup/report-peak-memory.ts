/** Preloaded into a command (`node --import`): says at its end how much memory it had at most, in bytes. */
process.on("exit", () => console.error(`peak ${process.resourceUsage().maxRSS * 1024}`));
