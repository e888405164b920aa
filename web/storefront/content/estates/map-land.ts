import type { Place } from '#domain/estate.ts'

/*
 * `land.svg` below the map shows land, borders (Natural Earth, public domain) and rivers in hundredths of a degree of
 * latitude.
 */

/** Length of a degree of longitude relative to latitude, in the middle of the map. */
const SHORTENED = Math.cos((49.2 * Math.PI) / 180)
const [WEST, NORTH, UNITS] = [5.5, 52.2, 100]

export type Point = { x: number; y: number }
export type Frame = Point & { width: number; height: number }

export const pointOf = ({ latitude, longitude }: Place): Point => ({
  x: (longitude - WEST) * SHORTENED * UNITS,
  y: (NORTH - latitude) * UNITS,
})

/** LAND is all of `land.svg`, WHOLE the part shown first. */
export const LAND: Frame = { x: -120, y: -60, width: 1050, height: 780 }
export const WHOLE: Frame = { x: 30, y: 48, width: 840, height: 588 }

/** Middle lines of wine-growing areas, by region code. */
export const BANDS: Readonly<Record<string, string>> = {
  ahr: 'M96.7 170C98.2 169.3 104.4 166.7 105.9 166',
  mittelrhein:
    'M149.6 217C148.6 215.0 145.9 208.3 143.8 205C141.7 201.7 138.3 200.3 137.2 197C136.1 193.7 139.4 188.7 137.2 185C135.0 181.3 127.9 178.5 124.1 175C120.3 171.5 115.9 165.8 114.3 164',
  mosel:
    'M60.1 260C61.2 258.2 64.2 251.7 66.6 249C69.0 246.3 71.5 245.8 74.5 244C77.5 242.2 82.0 239.8 84.9 238C87.8 236.2 89.6 234.7 92.1 233C94.6 231.3 98.2 229.5 100 228C101.8 226.5 101.8 226.3 103.2 224C104.6 221.7 107.2 217.0 108.5 214C109.8 211.0 108.9 208.7 111.1 206C113.3 203.3 117.7 201.0 121.5 198C125.3 195.0 131.9 189.7 134 188',
  nahe: 'M132 241C134.2 240.8 141.4 241.0 145.1 240C148.8 239.0 152.5 237.2 154.2 235C155.9 232.8 155.3 228.3 155.5 227',
  rheingau: 'M154.9 220C156.5 219.5 161.3 217.8 164.7 217C168.1 216.2 173.4 215.3 175.1 215',
  rheinhessen: 'M164.7 228C167.5 228.7 179.2 228.7 181.7 232C184.2 235.3 181.4 246.3 179.7 248C177.9 249.7 172.6 243.0 171.2 242',
  pfalz: 'M174.5 263C174.5 265.5 175.5 272.2 174.5 278C173.5 283.8 170.6 292.3 168.6 298C166.6 303.7 163.7 309.7 162.7 312',
  'hessische-bergstrasse': 'M203.9 245C204.2 247.2 205.5 255.8 205.8 258',
  baden:
    'M206.5 284C204.8 289.2 201.6 303.2 196 315C190.4 326.8 179.2 345.0 173.2 355C167.2 365.0 164.8 366.2 160.1 375C155.4 383.8 148.9 397.2 145.1 408C141.3 418.8 138.8 432.2 137.2 440C135.6 447.8 135.6 452.5 135.3 455',
  wuerttemberg: 'M243.1 298C242.9 301.7 240.9 312.7 241.8 320C242.7 327.3 247.2 338.3 248.3 342',
  franken:
    'M248.3 242C253.2 240.8 270.6 235.0 277.7 235C284.8 235.0 285.9 242.2 290.8 242C295.7 241.8 303.7 232.7 307.1 234C310.5 235.3 310.4 247.3 311 250',
  'saale-unstrut': 'M398.6 94C400.6 95.2 406.3 100.2 410.3 101C414.3 101.8 420.7 99.3 422.8 99',
  sachsen: 'M519.5 103C521.8 104.2 528.5 107.2 533.2 110C537.9 112.8 545.2 118.3 547.6 120',
  alsace:
    'M130.7 350C130.1 353.3 128.5 363.3 127.4 370C126.3 376.7 125.7 383.3 124.1 390C122.5 396.7 119.5 403.7 117.6 410C115.6 416.3 114.5 423.3 112.4 428C110.3 432.7 106.4 436.3 105.2 438',
  wachau: 'M644.3 391C644.9 389.8 646.2 385.7 648.2 384C650.2 382.3 654.7 381.5 656 381',
  kremstal: 'M660 377C660.4 378.2 662.2 382.8 662.6 384',
  kamptal: 'M665.2 368C665.4 369.0 666.3 373.0 666.5 374',
  wagram: 'M676.3 373C679.0 373.8 689.9 377.2 692.6 378',
  weinviertel: 'M682.8 354C686.6 355.3 698.3 362.2 705.7 362C713.1 361.8 723.7 354.5 727.3 353',
  'wiener-gemischter-satz': 'M707.7 391C708.0 392.5 709.3 398.5 709.6 400',
  thermenregion: 'M703.7 413C703.4 415.2 702.1 423.8 701.8 426',
  neusiedlersee: 'M746.9 425C746.6 427.5 745.2 437.5 744.9 440',
  'ruster-ausbruch': 'M729.9 438C729.8 438.7 729.3 441.3 729.2 442',
  mittelburgenland: 'M720.1 460C719.9 461.3 719.0 466.7 718.8 468',
  suedsteiermark: 'M646.9 549C648.6 549.5 655.6 551.5 657.3 552',
}

export const NAMES: Readonly<Record<string, Place & { anchor: 'start' | 'end' }>> = {
  ahr: { latitude: 50.6, longitude: 6.86, anchor: 'end' },
  mittelrhein: { latitude: 50.4, longitude: 7.82, anchor: 'start' },
  mosel: { latitude: 50.1, longitude: 6.78, anchor: 'end' },
  nahe: { latitude: 49.62, longitude: 7.42, anchor: 'end' },
  rheingau: { latitude: 50.2, longitude: 8.22, anchor: 'start' },
  rheinhessen: { latitude: 49.86, longitude: 8.56, anchor: 'start' },
  'hessische-bergstrasse': { latitude: 49.6, longitude: 8.84, anchor: 'start' },
  pfalz: { latitude: 49.26, longitude: 7.86, anchor: 'end' },
  baden: { latitude: 48.25, longitude: 8.0, anchor: 'start' },
  wuerttemberg: { latitude: 48.95, longitude: 9.42, anchor: 'start' },
  franken: { latitude: 49.78, longitude: 10.42, anchor: 'start' },
  'saale-unstrut': { latitude: 51.32, longitude: 12.0, anchor: 'start' },
  sachsen: { latitude: 51.18, longitude: 13.95, anchor: 'start' },
  alsace: { latitude: 48.2, longitude: 6.98, anchor: 'end' },
  wachau: { latitude: 48.4, longitude: 15.2, anchor: 'end' },
  kremstal: { latitude: 48.16, longitude: 15.44, anchor: 'end' },
  kamptal: { latitude: 48.7, longitude: 15.6, anchor: 'end' },
  wagram: { latitude: 48.48, longitude: 16.2, anchor: 'start' },
  weinviertel: { latitude: 48.86, longitude: 16.4, anchor: 'start' },
  'wiener-gemischter-satz': { latitude: 48.22, longitude: 16.52, anchor: 'start' },
  thermenregion: { latitude: 47.96, longitude: 16.12, anchor: 'end' },
  neusiedlersee: { latitude: 47.93, longitude: 17.06, anchor: 'start' },
  'ruster-ausbruch': { latitude: 47.76, longitude: 16.56, anchor: 'end' },
  mittelburgenland: { latitude: 47.5, longitude: 16.38, anchor: 'end' },
  suedsteiermark: { latitude: 46.62, longitude: 15.3, anchor: 'end' },
}
