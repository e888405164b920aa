import { vi } from 'vitest'

/** A busy machine may take this long; who waits for less tests the machine. */
const PATIENCE_MS = 60_000

/** Calls it again until it does not throw. */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: PATIENCE_MS, interval: 25 })
