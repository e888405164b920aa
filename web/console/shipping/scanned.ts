import type { JudgedPair } from '#contract/staff/parcel-pairs.ts'

/** A parcel of this sitting, as it was scanned. */
export type Scanned = { id: number; number: string; trackingNumber: string; courier: string } & (
  | { state: 'under-way' }
  | { state: 'failed'; words: string }
  | { state: 'answered'; judged: JudgedPair }
)
