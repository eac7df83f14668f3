/** PostgreSQL's advisory locks by number: any that nothing else in the database uses, the same in every instance. */
export const locks = {
  migrations: 7_202_611,
  /** With the hash of a queue's name: one instance works on it. */
  jobQueue: 7_202_612,
} as const;
