import { hash } from '#server/features/catalog/artwork/random.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import type { Light } from './light.ts'
import { rollingHills } from './scenes-hills.ts'
import { riverTerraces } from './scenes-river.ts'
import { prepare, type Stage } from './stage.ts'

/* The land of the films (demo/videos). Pictures of the shop show its wines and the hillsides of its estates. */

const painters = {
  'river-terraces': riverTerraces,
  'rolling-hills': rollingHills,
} as const satisfies Record<string, (s: Stage) => string>

export type LandscapePicture = {
  /** Same code, same picture; another code, another one. */
  code: string
  scene: keyof typeof painters
  width: number
  height: number
  light: Light
}

export function drawLandscape({ code, scene, width, height, light }: LandscapePicture): string {
  const { stage, definitions } = prepare(`${scene} ${code}`, light, width, height)
  const body = painters[scene](stage)
  const turned = hash(`side ${scene} ${code}`) % 2 === 1
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(stage.w)} 1000" preserveAspectRatio="xMidYMid slice">${definitions()}<g${turned ? ` transform="translate(${n(stage.w)} 0) scale(-1 1)"` : ''}>${body}</g></svg>`
}
