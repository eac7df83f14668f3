/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export type Turnstile = { pass<Result>(work: () => Promise<Result>): Promise<Result> };

/** A turnstile for `places` pieces of work at once. */
export function createTurnstile(places: number): Turnstile {
  let freePlaces = places;
  const waiting: (() => void)[] = [];
  return {
    async pass(work) {
      if (freePlaces > 0) freePlaces -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place goes from hand to hand, so that nobody who comes now gets in before those who wait.
        const next = waiting.shift();
        if (next) next();
        else freePlaces += 1;
      }
    },
  };
}
