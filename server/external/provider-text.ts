import { z } from 'zod'
import { toDateTime } from '#contract/times.ts'
import { fen, fromYuan } from '#domain/money.ts'

/** 2026-11-20 19:20:39, in Shanghai's time. */
export const shanghaiTime = (at: Date): string => toDateTime(at.toISOString())

/** 2026-11-20T19:20:39+08:00 */
export const shanghaiIso = (at: Date): string => `${shanghaiTime(at).replace(' ', 'T')}+08:00`

/** "2026-11-20 19:20:39", with milliseconds in some of Alipay's notices. */
export const shanghaiInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()))

export const isoInstant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** "88.88", parsed by digits, because floats would lose a fen. */
export const yuanText = z.string().transform((text, context) => {
  const amount = fromYuan(text)
  if (amount !== undefined && amount >= 0) return amount
  context.addIssue({ code: 'custom', message: 'not a sum of money' })
  return z.NEVER
})

export const wholeFen = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(fen)

/** Removes the characters that Alipay forbids or that separate a bill's columns; cuts to `bytesMax` bytes of UTF-8. */
export function plainWords(words: string, bytesMax: number): string {
  let plain = ''
  let bytes = 0
  for (const sign of words
    .replace(/[/=&,`"'<>\\\p{Cc}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()) {
    bytes += Buffer.byteLength(sign)
    if (bytes > bytesMax) break
    plain += sign
  }
  return plain
}

/** The kind of a failure for the log, without addresses and other details. */
export function failureOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause instanceof Error ? failureOf(cause) : (name ?? 'unknown')
}
