import { z } from 'zod'
import { ID_MAX } from '#domain/ids.ts'

/** Building blocks for what clients send. CRMEB's clients send ids and numbers as text or number (docs/wire.md, "Conventions"). */
const decimal = z.union([z.number(), z.string().regex(/^-?\d{1,16}$/)]).transform(Number)

export const wireInt = (min: number, max: number) => decimal.pipe(z.number().int().min(min).max(max))
export const wireId = wireInt(1, ID_MAX)
export const wireBigId = wireInt(1, Number.MAX_SAFE_INTEGER)
/** An id where 0 stands for "none"; phone clients also send an empty text for it (docs/wire.md, "Conventions"). */
const idOrNone = (max: number) =>
  z
    .union([decimal, z.literal('')])
    .transform(Number)
    .pipe(z.number().int().min(0).max(max))
export const wireIdOrNone = idOrNone(ID_MAX)
export const wireBigIdOrNone = idOrNone(Number.MAX_SAFE_INTEGER)
/** 0/1, "0"/"1" or a boolean; an empty text is a "no". */
export const wireFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', ''])])
  .transform((value) => value === true || Number(value) === 1)
/**
 * Trimmed text without control characters and halves of characters, which the database does not take everywhere; the words are shown as
 * text everywhere, so nothing needs stripping.
 */
export const wireText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.toWellFormed().replace(CONTROL_CHARACTERS, '').trim())
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** JavaScript and PostgreSQL do not agree about the first and the last years that there are. */
const isOurTime = (iso: string): boolean => iso >= '2000' && iso < '2200'
/** An instant with its zone, and a day of the calendar: `2026-11-20T20:00:00+08:00`, `2026-11-20`. */
export const wireInstant = z.iso.datetime({ offset: true }).refine(isOurTime)
export const wireDay = z.iso.date().refine(isOurTime)

export const LIMIT_MAX = 100
export const pageQuery = z.object({
  page: wireInt(1, 100_000).default(1),
  limit: wireInt(1, LIMIT_MAX).default(20),
})
