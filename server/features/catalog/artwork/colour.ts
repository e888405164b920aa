type Rgb = readonly [number, number, number]

function read(hex: string): Rgb {
  const full = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, (c) => c + c) : hex
  if (!/^#[0-9a-f]{6}$/i.test(full)) throw new Error(`not a colour: ${hex}`)
  const v = Number.parseInt(full.slice(1), 16)
  return [v >> 16, (v >> 8) & 255, v & 255]
}

const write = (rgb: Rgb): string =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixed in squared light, because a plain average of two colours is muddy. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [read(a), read(b)]
  const one = (i: 0 | 1 | 2): number => Math.sqrt(x[i] ** 2 * (1 - share) + y[i] ** 2 * share)
  return write([one(0), one(1), one(2)])
}

export const darken = (hex: string, share: number): string => mix(hex, '#0a0f0e', share)
export const lighten = (hex: string, share: number): string => mix(hex, '#fffdf8', share)

/** 0 black to 1 white, as the eye sees it. */
export function brightness(hex: string): number {
  const [r, g, b] = read(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}
