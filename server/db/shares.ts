export const POOL_DEFAULT = 30
export const POOL_MIN = 10

/** How many connections each part of a process may have. */
export type Shares = { requests: number; jobs: number; runner: number; replica: number }

const LISTENING = 1
/** One listens for jobs, two take them and note their end. */
const RUNNER = 3
/** A long list that is being tried or imported has one of its own (import/runs/preview-import.ts). */
const LONG_LISTS = 1
const JOBS_MAX = 5

/** Divides `DATABASE_POOL`: all parts of a process together never have more. A replica has connections of its own, half as many. */
export function sharesOf(pool: number): Shares {
  const jobs = Math.min(JOBS_MAX, Math.max(2, Math.floor(pool / 6)))
  return { requests: pool - LISTENING - RUNNER - LONG_LISTS - jobs, jobs, runner: RUNNER, replica: Math.floor(pool / 2) }
}
