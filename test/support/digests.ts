import { createHook } from 'node:async_hooks'

/** How many passwords were put through Argon2 meanwhile: what answers cost, told without a clock. */
export async function digestsDuring(work: () => Promise<unknown>): Promise<number> {
  let digests = 0
  const counter = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') digests += 1
    },
  }).enable()
  try {
    await work()
  } finally {
    counter.disable()
  }
  return digests
}
