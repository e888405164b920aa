import { lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { curve, type Point, write } from '#server/features/catalog/artwork/path.ts'
import { n, spanning } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'

/** Middle line and half width of a river, from far to near. */
export type Course = readonly (readonly [x: number, y: number, half: number])[]

const banks = (course: Course): { left: Point[]; right: Point[] } => ({
  left: course.map(([x, y, h]): Point => [x - h, y]),
  right: course.map(([x, y, h]): Point => [x + h, y]),
})

function body(course: Course): string {
  const { left, right } = banks(course)
  const back = curve([...right].reverse())
  return `${write(curve(left))}${write(back).replace('M', 'L')}Z`
}

/** Water mirrors the low sky far away and its own depth near by; darker streaks lie under the banks. */
export function river(s: Stage, course: Course, glare?: Point, shaded = true): string {
  const ys = course.map(([, y]) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const shape = body(course)
  const fill = s.define((id) =>
    spanning(
      id,
      [0, top],
      [0, bottom],
      [
        [0, mix(s.p.waterLight, s.p.water, 0.15)],
        [0.35, mix(s.p.waterLight, s.p.water, 0.5)],
        [1, s.p.water],
      ],
    ),
  )
  const clip = s.define((id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`)
  const d = s.dice
  const streaks = (count: number, colour: string, opacity: number, near: number): string =>
    Array.from({ length: count }, () => {
      const t = d.between(0, 1) ** 0.8
      const y = top + (bottom - top) * t
      const spot = at(course, y)
      const x = spot.x + spot.half * d.between(-near, near)
      const [half, tall] = [spot.half * d.between(0.1, 0.36), 1 + (spot.half / 300) * d.between(1.5, 5)]
      return `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - tall)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + tall)} ${n(x - half)} ${n(y)}Z`
    })
      .join('')
      .replace(/^/, `<path fill="${colour}" opacity="${opacity}" d="`)
      .concat('"/>')
  const shine = glare
    ? Array.from({ length: 26 }, (_, i) => {
        const y = top + ((bottom - top) * i) / 26
        const half = (10 + i * 2.6) * d.between(0.5, 1.2)
        const x = glare[0] + d.between(-1, 1) * (4 + i * 2)
        return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(half)}" ry="${n(1.2 + i * 0.16)}" fill="${lighten(s.p.sun, 0.3)}" opacity="${n(0.6 - i * 0.012)}"/>`
      }).join('')
    : ''
  return `<path d="${shape}" fill="${fill}"/><g clip-path="${clip}">${shaded ? shadowUnderBank(s, course) : ''}${streaks(46, lighten(s.p.waterLight, 0.2), 0.5, 0.95)}${streaks(26, mix(s.p.water, s.p.forest, 0.5), 0.28, 0.95)}${shine}</g>`
}

function shadowUnderBank(s: Stage, course: Course): string {
  const { left, right } = banks(course)
  const band = (bank: readonly Point[], side: 1 | -1, share: number, opacity: number): string => {
    const inner = bank.map(([x, y], i): Point => [x - side * (course[i]?.[2] ?? 0) * share, y + 6])
    return `<path d="${write(curve(bank))}${write(curve([...inner].reverse())).replace('M', 'L')}Z" fill="${mix(s.p.forest, s.p.water, 0.35)}" opacity="${opacity}"/>`
  }
  return band(right, 1, 0.4, 0.22) + band(right, 1, 0.2, 0.3) + band(left, -1, 0.22, 0.14) + band(left, -1, 0.09, 0.2)
}

function at(course: Course, y: number): { x: number; half: number } {
  for (let i = 1; i < course.length; i++) {
    const [a, b] = [course[i - 1], course[i]]
    if (a && b && y <= b[1]) {
      const t = (y - a[1]) / (b[1] - a[1] || 1)
      return { x: a[0] + (b[0] - a[0]) * t, half: a[2] + (b[2] - a[2]) * t }
    }
  }
  const last = course.at(-1)
  return { x: last?.[0] ?? 0, half: last?.[2] ?? 1 }
}

/** A small ship with its wake. */
export const boat = (s: Stage, x: number, y: number, size: number): string =>
  `<path d="M${n(x - size)} ${n(y - size * 0.16)}L${n(x + size)} ${n(y - size * 0.16)}L${n(x + size * 0.86)} ${n(y + size * 0.04)}H${n(x - size * 0.9)}Z" fill="${s.p.dark}"/><rect x="${n(x - size * 0.5)}" y="${n(y - size * 0.36)}" width="${n(size * 0.9)}" height="${n(size * 0.2)}" fill="${s.p.wall}"/><rect x="${n(x - size * 0.56)}" y="${n(y - size * 0.4)}" width="${n(size * 1.02)}" height="${n(size * 0.06)}" fill="${s.p.roof}"/><path d="M${n(x - size * 1.1)} ${n(y + size * 0.1)}h${n(size * 2.6)}M${n(x - size * 0.5)} ${n(y + size * 0.2)}h${n(size * 1.7)}" stroke="${lighten(s.p.waterLight, 0.3)}" stroke-width="${n(size * 0.05)}" opacity=".7"/>`
