import { z } from 'zod'
import { wireDay, wireText } from '#contract/inputs.ts'
import { CERTIFICATE_MAX, DECLARATION_MAX, EXPORTER_MAX, LOT_CODE_MAX } from '#domain/lot.ts'

const day = wireDay.nullable().default(null)
/** Of what arrives: with a delivery, or by itself. */
export const lotDraft = z.object({
  lot: wireText(LOT_CODE_MAX).pipe(z.string().min(1)),
  bottledOn: day,
  bestBefore: day,
  arrivedOn: wireDay,
  supplier: wireText(EXPORTER_MAX).default(''),
  declarationNumber: wireText(DECLARATION_MAX).default(''),
  certificateNumber: wireText(CERTIFICATE_MAX).default(''),
})
