import { grandsCrus } from './sites-alsace.ts'
import { rieden } from './sites-austria.ts'
import { einzellagen } from './sites-germany.ts'
import type { Term } from './term.ts'

export const sites: readonly Term[] = [...einzellagen, ...rieden, ...grandsCrus]
