import { arched, classic, crest, landscape } from './label-classic.ts'
import { botanical, minimal, strip, sun } from './label-modern.ts'
import type { Design } from './label-parts.ts'

/** An estate finds its design by position: another order or another length would relabel the whole shop. */
export const designs: readonly Design[] = [classic, minimal, strip, crest, landscape, sun, botanical, arched]
