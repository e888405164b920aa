import type { Scene } from './artwork/landscape.ts'

/** How each region looks; the others lie in rolling hills. */
const SCENES: Record<string, Scene> = {
  Mosel: 'river-terraces',
  Ahr: 'river-terraces',
  Mittelrhein: 'river-terraces',
  Rheingau: 'river-terraces',
  Nahe: 'volcanic',
  Baden: 'volcanic',
  'Vulkanland Steiermark': 'volcanic',
  Franken: 'village',
  Alsace: 'village',
  'Saale-Unstrut': 'village',
  Wachau: 'danube',
  Kremstal: 'danube',
  Traisental: 'danube',
  Carnuntum: 'danube',
  Kamptal: 'rolling-hills',
  Südsteiermark: 'alpine',
  Weststeiermark: 'alpine',
  'Wiener Gemischter Satz': 'city',
}

export const sceneOf = (region: string): Scene => SCENES[region] ?? 'rolling-hills'
