import { constants, setPriority } from 'node:os'
import { drawSvg } from '#server/external/draw-picture.ts'
import { paintOnOrder } from '#server/external/paint-process.ts'
import { drawBottle } from '../artwork/bottle.ts'
import { drawGroup } from '../artwork/group.ts'

/* Started by drawn-pictures.ts: a bottle takes a quarter of a second of work. */

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
paintOnOrder(async (picture: Parameters<typeof drawBottle>[0] | Parameters<typeof drawGroup>[0]) =>
  drawSvg(Array.isArray(picture) ? drawGroup(picture) : drawBottle(picture as Parameters<typeof drawBottle>[0])),
)
