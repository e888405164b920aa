import { z } from 'zod'

/** Wraps every answer (docs/wire.md, "Conventions"). */
export type Envelope<T = unknown> = { status: number; msg: string; data?: T; code?: string }

export const OK = 200
export const FAILED = 400

export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.number().int(), msg: z.string(), code: z.string().optional(), data: data.optional() })

/** "Order and recharge results" (docs/wire.md, "Conventions"). */
export const statusEnvelopeOf = <T extends z.ZodType>(result: T) => z.object({ status: z.string(), result })
