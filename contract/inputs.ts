import { z } from 'zod'
import { ID_MAX } from '#domain/ids.ts'

/** CRMEB's clients send ids and numbers as text or number (docs/wire.md, "Conventions"). */
const decimal = z.union([z.number(), z.string().regex(/^-?\d{1,16}$/)]).transform(Number)

export const wireInt = (min: number, max: number) => decimal.pipe(z.number().int().min(min).max(max))
export const wireId = wireInt(1, ID_MAX)
export const wireBigId = wireInt(1, Number.MAX_SAFE_INTEGER)
/** 0 or an empty text means none (docs/wire.md, "Conventions"). */
const idOrNone = (max: number) =>
  z
    .union([decimal, z.literal('')])
    .transform(Number)
    .pipe(z.number().int().min(0).max(max))
export const wireIdOrNone = idOrNone(ID_MAX)
export const wireBigIdOrNone = idOrNone(Number.MAX_SAFE_INTEGER)
/** In a query, a client's own `true` arrives as a word. */
export const wireFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', ''])])
  .transform((value) => value === true || value === 'true' || Number(value) === 1)
/**
 * Trimmed text without control characters and lone surrogates, which the database rejects. Output is always escaped, so nothing
 * else is stripped.
 */
export const wireText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.toWellFormed().replace(CONTROL_CHARACTERS, '').trim())
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const isOurTime = (iso: string): boolean => iso >= '2000' && iso < '2200'
export const wireInstant = z.iso.datetime({ offset: true }).refine(isOurTime)
export const wireDay = z.iso.date().refine(isOurTime)

export const LIMIT_MAX = 100
export const pageQuery = z.object({
  page: wireInt(1, 100_000).default(1),
  limit: wireInt(1, LIMIT_MAX).default(20),
})
