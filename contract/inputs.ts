import { z } from 'zod'

/** Building blocks for what clients send. CRMEB's clients send ids and numbers as text or number (contract section 1.6). */
const decimal = z.union([z.number(), z.string().regex(/^-?\d{1,16}$/)]).transform(Number)

export const wireInt = (min: number, max: number) => decimal.pipe(z.number().int().min(min).max(max))
export const wireId = wireInt(1, 2_147_483_647)
export const wireBigId = wireInt(1, Number.MAX_SAFE_INTEGER)
/** An id where 0 stands for "none"; phone clients also send an empty text for it (contract section 1.6). */
export const wireIdOrNone = z
  .union([decimal, z.literal('')])
  .transform(Number)
  .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
/** 0/1, "0"/"1" or a boolean; an empty text is a "no". */
export const wireFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', ''])])
  .transform((value) => value === true || Number(value) === 1)
/** Trimmed text without control characters; the words are shown as text everywhere, so nothing needs stripping. */
export const wireText = (max: number) =>
  z
    .string()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
    .transform((value) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim())

export const LIMIT_MAX = 100
export const pageQuery = z.object({
  page: wireInt(1, 100_000).default(1),
  limit: wireInt(1, LIMIT_MAX).default(20),
})
