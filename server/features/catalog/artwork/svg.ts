/** Two decimals are finer than any screen shows, and keep the text short. */
export const n = (value: number): string => String(Math.round(value * 100) / 100)

export type Stop = readonly [offset: number, colour: string, opacity?: number]

const stops = (list: readonly Stop[]): string =>
  list
    .map(([o, c, a]) => `<stop offset="${n(o)}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${n(a)}"`}/>`)
    .join('')

export const downward = (id: string, list: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`

export const sideways = (id: string, list: readonly Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`

/** A gradient in the picture's own coordinates, for light that falls on several things at once. */
export const spanning = (
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  list: readonly Stop[],
): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${stops(list)}</linearGradient>`

export const glow = (id: string, x: number, y: number, r: number, list: readonly Stop[], stretch = 1): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${n(r)}" gradientTransform="translate(${n(x)} ${n(y)}) scale(${n(stretch)} 1)">${stops(list)}</radialGradient>`

export const sheet = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
