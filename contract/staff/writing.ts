import { z } from 'zod'
import { wireId, wireText } from '#contract/inputs.ts'
import { TOLD_WINES_MAX } from '#domain/content-limits.ts'

/* The parts that everything that staff write is made of (staff-content.ts, staff-articles.ts). */

const ORDERED_MAX = 500

export const localized = (max: number) => z.object({ zh: wireText(max).default(''), en: wireText(max).default('') })
/** At least one of the two languages. */
export const named = (max: number) => localized(max).refine(({ zh, en }) => zh !== '' || en !== '')
/** A file of ours: what lies elsewhere would not be shown (Content-Security-Policy). */
export const upload = z
  .string()
  .max(300)
  .regex(/^\/uploads\/[\w/.-]+$/)
  .refine((address) => !address.includes('..'))
export const noUpload = z.literal('')
export const wineIds = z.array(wireId).max(TOLD_WINES_MAX).default([])

/** What the writer has seen. */
export const seen = { version: z.string().max(40).optional() }
export const version = z.string()

export const words = z.object({ zh: z.string(), en: z.string() })
export const one = z.object({ id: wireId })
export const made = z.object({ id: z.number() })
export const nothing = z.undefined()

export const read = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path, access: 'merchandiser', summary }) as const
export const write = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'POST', path, access: 'merchandiser', summary }) as const

/** All of a list in the order that it is to have; what is not named keeps its place behind. */
const order = z.object({ ids: z.array(wireId).min(1).max(ORDERED_MAX) })
export const inOrder = <Path extends string>(path: Path, summary: string) =>
  ({ ...write(path, summary), body: order, data: nothing }) as const
