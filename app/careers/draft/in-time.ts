/** A browser that does not answer counts as refusing: sending must not wait for it. */
const patienceMilliseconds = 5_000;

/** `work`, or a rejection when it takes longer than five seconds. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The device does not answer.")), patienceMilliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
