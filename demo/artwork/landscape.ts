import { hash } from '#server/features/catalog/artwork/random.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { type Light, lights } from './light.ts'
import { cellar } from './scene-cellar.ts'
import { danube } from './scene-danube.ts'
import { clinking, embankment, longTable, oven } from './scenes-festival.ts'
import { alpine, rollingHills, volcanic } from './scenes-hills.ts'
import { riverTerraces } from './scenes-river.ts'
import { harvest, winter } from './scenes-seasons.ts'
import { glass, tastingTable } from './scenes-table.ts'
import { city, port } from './scenes-trade.ts'
import { festival, village } from './scenes-village.ts'
import { prepare, type Stage } from './stage.ts'

const painters = {
  'river-terraces': riverTerraces,
  'rolling-hills': rollingHills,
  volcanic,
  alpine,
  danube,
  village,
  cellar,
  harvest,
  winter,
  'tasting-table': tastingTable,
  glass,
  port,
  city,
  festival,
  embankment,
  'long-table': longTable,
  oven,
  clinking,
} as const satisfies Record<string, (s: Stage) => string>

export type Scene = keyof typeof painters
export const scenes: readonly Scene[] = Object.keys(painters).filter((k): k is Scene => k in painters)

export type LandscapePicture = {
  /** Same code, same picture; another code, another one. */
  code: string
  scene: Scene
  width: number
  height: number
  /** Left out, the scene and the code choose the hour. */
  light?: Light
}

const hours: Partial<Record<Scene, readonly Light[]>> = {
  winter: ['winter', 'winter', 'night'],
  harvest: ['autumn', 'dawn', 'dusk'],
  festival: ['dusk', 'night'],
  city: ['dusk', 'dawn', 'night'],
  port: ['dawn', 'noon', 'dusk'],
  glass: ['dawn', 'dusk', 'autumn'],
  cellar: ['autumn'],
  embankment: ['dusk', 'night'],
  'long-table': ['dusk', 'noon'],
  oven: ['dusk'],
  clinking: ['dusk', 'noon'],
}

/** Open land may also be seen the other way round; lettering and interiors may not. */
const mirrors: ReadonlySet<Scene> = new Set(['river-terraces', 'rolling-hills', 'volcanic', 'alpine', 'danube', 'harvest'])

export function drawLandscape(picture: LandscapePicture): string {
  const { code, scene, width, height } = picture
  const choice = hours[scene] ?? lights.slice(0, 4)
  const light = picture.light ?? choice[hash(`hour ${scene} ${code}`) % choice.length] ?? 'dawn'
  const { stage, definitions } = prepare(`${scene} ${code}`, light, width, height)
  const body = painters[scene](stage)
  const turned = mirrors.has(scene) && hash(`side ${scene} ${code}`) % 2 === 1
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(stage.w)} 1000" preserveAspectRatio="xMidYMid slice">${definitions()}<g${turned ? ` transform="translate(${n(stage.w)} 0) scale(-1 1)"` : ''}>${body}</g></svg>`
}
