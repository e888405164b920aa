import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireFlag, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { FILE_ADDRESS_MAX, TOLD_WINES_MAX } from '#domain/content-limits.ts'
import { isFilled } from '#domain/locale.ts'

const ORDERED_MAX = 500

export const localized = (max: number) => z.object({ zh: wireText(max).default(''), en: wireText(max).default('') })
export const named = (max: number) => localized(max).refine(isFilled)
/** Our own files only: the Content-Security-Policy blocks others. */
export const upload = z
  .string()
  .max(FILE_ADDRESS_MAX)
  .regex(/^\/uploads\/[\w/.-]+$/)
  .refine((address) => !address.includes('..'))
export const noUpload = z.literal('')
/** Omitted: unchanged; new entries come first. */
export const position = wireInt(0, 1_000).optional()
export const wineIds = z.array(wireId).max(TOLD_WINES_MAX).default([])

export const seen = { version: z.string().max(40).optional() }
export const version = z.string()

export const words = z.object({ zh: z.string(), en: z.string() })
const one = z.object({ id: wireId })
export const made = z.object({ id: z.number() })
export const nothing = z.undefined()

export const read = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path, access: 'merchandiser', summary }) as const
export const write = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'POST', path, access: 'merchandiser', summary }) as const

/** `version` is the one that was read; without it the last writer wins. */
export type Changed<Draft> = Draft & { id: number; version?: string | undefined }
export const encodeChanged = <Draft extends object>({ id, ...body }: Changed<Draft>) => ({ params: { id }, body })
export const encodeId = (id: number) => ({ params: { id } })
export const byId = { params: one } as const

export const deleting = <Path extends string>(path: Path, summary: string) =>
  endpoint({ ...write(path, summary), ...byId, data: nothing, encode: encodeId })

export const hiding = <Path extends string>(path: Path, summary: string) =>
  endpoint({
    ...write(path, summary),
    ...byId,
    body: z.object({ isHidden: wireFlag }),
    data: nothing,
    encode: encodeChanged<{ isHidden: boolean }>,
  })

/** Unnamed ids follow at the end. */
export const ordering = <Path extends string>(path: Path, summary: string) =>
  endpoint({
    ...write(path, summary),
    body: z.object({ ids: z.array(wireId).min(1).max(ORDERED_MAX) }),
    data: nothing,
    encode: (ids: number[]) => ({ body: { ids } }),
  })
