export type Light = 'dawn' | 'noon' | 'dusk' | 'autumn' | 'winter'

/** One hour of the year as a printer would mix it: few inks, all of them quiet, one warm accent. */
export type Palette = {
  sky: readonly [string, string, string]
  sun: string
  haze: string
  far: string
  forest: string
  leaf: string
  leafDark: string
  /** What is not vine: grass on the flats by the water. */
  meadow: string
  /** A second variety turns its colour at another time. */
  leafToo: string
  soil: string
  water: string
  waterLight: string
  stone: string
  wall: string
  roof: string
  dark: string
  lamp: string
}

export const palettes: Record<Light, Palette> = {
  dawn: {
    sky: ['#a9c4c1', '#ecd9bd', '#fbe6c8'],
    sun: '#fff6df',
    haze: '#f6dfbf',
    far: '#8fa99f',
    forest: '#33604f',
    leaf: '#8fae6e',
    leafDark: '#3c6a4c',
    meadow: '#8b9c68',
    leafToo: '#a9b66a',
    soil: '#b9b27a',
    water: '#7ea6a2',
    waterLight: '#f7e3c2',
    stone: '#d9c6a1',
    wall: '#f6ead2',
    roof: '#a9553a',
    dark: '#16332d',
    lamp: '#ffd98a',
  },
  noon: {
    sky: ['#6aa5b5', '#b4d3d2', '#f3efdf'],
    sun: '#fffbe9',
    haze: '#e6ecdc',
    far: '#86aaa4',
    forest: '#2f6350',
    leaf: '#9dbb68',
    leafDark: '#44793f',
    meadow: '#8bab63',
    leafToo: '#b7c873',
    soil: '#c6b982',
    water: '#5c97a0',
    waterLight: '#dcebe2',
    stone: '#dccfae',
    wall: '#fbf4e2',
    roof: '#b4552d',
    dark: '#173a32',
    lamp: '#ffe2a0',
  },
  dusk: {
    sky: ['#35505f', '#b98272', '#f2b77a'],
    sun: '#ffe0a6',
    haze: '#eba878',
    far: '#8d7478',
    forest: '#2c4548',
    leaf: '#8e9659',
    leafDark: '#34544a',
    meadow: '#5d6a52',
    leafToo: '#b39a58',
    soil: '#8f7655',
    water: '#6b6f78',
    waterLight: '#f6c28c',
    stone: '#c99c78',
    wall: '#e6c09a',
    roof: '#7c3a2d',
    dark: '#122429',
    lamp: '#ffd27a',
  },
  autumn: {
    sky: ['#a3bdbd', '#e8dbbd', '#f9e7c6'],
    sun: '#fff3d4',
    haze: '#f2ddb3',
    far: '#a2a58b',
    forest: '#5b6238',
    leaf: '#d8a845',
    leafDark: '#8d5a28',
    meadow: '#a09a58',
    leafToo: '#a3a04c',
    soil: '#c9a055',
    water: '#7f9c98',
    waterLight: '#f5dfb2',
    stone: '#d6bd8f',
    wall: '#f7e9cc',
    roof: '#96432a',
    dark: '#2b2a1c',
    lamp: '#ffd98a',
  },
  winter: {
    sky: ['#9fb3be', '#d6dedd', '#f5eadb'],
    sun: '#fff7e8',
    haze: '#e9ebe6',
    far: '#a9bac0',
    forest: '#51707a',
    leaf: '#f2f1ea',
    leafDark: '#7b929a',
    meadow: '#e2e7e4',
    leafToo: '#e4e6e0',
    soil: '#dfe5e3',
    water: '#86a0aa',
    waterLight: '#eef0ea',
    stone: '#c3c5bf',
    wall: '#f3ebdc',
    roof: '#8d5a47',
    dark: '#22383f',
    lamp: '#ffd98a',
  },
}
