import { z } from 'zod'
import { toDateTime } from '#contract/times.ts'
import { fen, fromYuan } from '#domain/money.ts'

/*
 * How both providers write instants, money and words, and how the log writes what went wrong with them.
 */

/** 2026-11-20 19:20:39, on Shanghai's clock. */
export const shanghaiTime = (at: Date): string => toDateTime(at.toISOString())

/** 2026-11-20T19:20:39+08:00 */
export const shanghaiIso = (at: Date): string => `${shanghaiTime(at).replace(' ', 'T')}+08:00`

/** "2026-11-20 19:20:39", with thousandths in some of Alipay's notices. */
export const shanghaiInstant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()))

export const isoInstant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** "88.88": read digit by digit, as a float would be off by a fen sooner or later. */
export const yuanText = z.string().transform((text, context) => {
  const amount = fromYuan(text)
  if (amount !== undefined && amount >= 0) return amount
  context.addIssue({ code: 'custom', message: 'not a sum of money' })
  return z.NEVER
})

export const wholeFen = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(fen)

/**
 * A wine's name as both providers take it: without the signs that Alipay forbids and those that part the columns of a bill, at most
 * `bytesMax` bytes of UTF-8, no character cut in two.
 */
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

/** ECONNREFUSED, TimeoutError …: what went wrong with a call, without the address and whatever else is in the error's own words. */
export function failureOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause instanceof Error ? failureOf(cause) : (name ?? 'unknown')
}
