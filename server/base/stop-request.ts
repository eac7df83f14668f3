/** Aborted, with the signal as reason, by Ctrl-C, by SIGTERM, or when npm, which started the process, was killed with -9. */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  const ask = (signal?: NodeJS.Signals) => request.abort(signal);
  // Later signals find the same listeners: npm passes on a Ctrl-C that this process got as well.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"]) setInterval(() => process.ppid !== parent && ask(), 500).unref();
  return request.signal;
}
