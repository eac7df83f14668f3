/**
 * Lets so many pieces of work run at once; the others wait in the order in which they came.
 * Null for work that waited too long and was never begun.
 */
export type Turnstile = { pass<Result>(work: () => Promise<Result>): Promise<Result | null> };

/** A turnstile for `places` pieces of work at once, before which nobody waits longer than `patienceMs`. */
export function createTurnstile(places: number, patienceMs = 60_000): Turnstile {
  let freePlaces = places;
  const waiting: ((mayPass: boolean) => void)[] = [];
  return {
    async pass(work) {
      if (freePlaces > 0) freePlaces -= 1;
      else if (!(await untilLetIn())) return null;
      try {
        return await work();
      } finally {
        // The place goes from hand to hand, so that nobody who comes now gets in before those who wait.
        const next = waiting.shift();
        if (next) next(true);
        else freePlaces += 1;
      }
    },
  };

  async function untilLetIn(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const mayPass = await new Promise<boolean>((resolve) => {
      waiting.push(resolve);
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resolve), 1);
        resolve(false);
      }, patienceMs);
    });
    clearTimeout(timer);
    return mayPass;
  }
}
