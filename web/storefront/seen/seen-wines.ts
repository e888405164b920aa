import { keptIds } from '../kept-ids.ts'

export const SEEN_MAX = 20

/** The latest in front; the shop itself keeps no record of it (U79). */
export const seenWines = keptIds('seen', SEEN_MAX)

export const noteSeen = (id: number): void => seenWines.write([id, ...seenWines.read().filter((other) => other !== id)])
