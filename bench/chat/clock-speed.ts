/** How many times faster the simulated clock is than a real one. */
export const clockSpeed = 100;
