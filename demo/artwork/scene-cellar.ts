import { darken, lighten, mix } from '#server/features/catalog/artwork/colour.ts'
import { oval, write } from '#server/features/catalog/artwork/path.ts'
import { glow, n, radial, spanning } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'
import { stemmed } from './tableware.ts'

/** Nested arches lead to a lit door; casks line both sides and a candle stands in front. */
export function cellar(s: Stage): string {
  const d = s.dice
  const eye = [s.w * d.between(0.46, 0.54), 560] as const
  const warm = '#d79a52'
  const stone = mix('#7d6a54', s.p.dark, 0.2)
  const bays = 7
  const arch = (half: number, rise: number): string => {
    const [l, r, spring, floor] = [eye[0] - half, eye[0] + half, eye[1] - rise * 0.28, eye[1] + rise * 0.62]
    return `M${n(l)} ${n(floor)}V${n(spring)}C${n(l)} ${n(spring - rise * 0.95)} ${n(r)} ${n(spring - rise * 0.95)} ${n(r)} ${n(spring)}V${n(floor)}Z`
  }
  const scale = (i: number): number => 0.13 * 1.62 ** (bays - i)
  const reach = Math.max(520, s.w * 0.3)
  const vault = Array.from({ length: bays + 1 }, (_, i) => {
    const k = scale(i)
    const light = i / bays
    const tone = mix(darken(stone, 0.78 - light * 0.55), warm, light * 0.22)
    return `<path d="${arch(reach * k, 620 * k)}" fill="${tone}"/><path d="${arch(reach * k * 0.93, 620 * k * 0.95)}" fill="${darken(tone, 0.3)}"/><path d="${arch(reach * k * 0.93, 620 * k * 0.95)}" fill="none" stroke="${lighten(tone, 0.16)}" stroke-width="${n(5 * k)}" opacity=".8"/>${joints(eye, reach * k, 620 * k, tone)}`
  }).join('')
  const floor = s.define((id) =>
    spanning(
      id,
      [0, eye[1]],
      [0, 1000],
      [
        [0, mix(stone, warm, 0.5)],
        [0.3, darken(stone, 0.35)],
        [1, darken(stone, 0.72)],
      ],
    ),
  )
  const slabs =
    Array.from({ length: 13 }, (_, i) => `M${n(eye[0] + (i - 6) * 14)} ${n(eye[1] + 50)}L${n(eye[0] + (i - 6) * 330)} 1000`).join(
      '',
    ) + [0.08, 0.17, 0.3, 0.5, 0.78].map((t) => `M0 ${n(eye[1] + 50 + 400 * t)}H${n(s.w)}`).join('')
  const casks = [4.6, 3.1, 2.15, 1.5]
    .reverse()
    .flatMap((z) =>
      [-1, 1].map((side) => {
        const r = 74 * z
        const x = eye[0] + side * (z * reach * 0.3 + 40)
        return cask(s, x, eye[1] + 62 * z + 14 - r * 0.35, r, Math.min(0.6, 0.75 - z * 0.13), side)
      }),
    )
    .join('')
  const door = s.define((id) =>
    glow(
      id,
      eye[0],
      eye[1] - 20,
      330,
      [
        [0, '#ffe9b8', 0.95],
        [0.16, '#ffd083', 0.6],
        [0.5, '#e89d48', 0.2],
        [1, '#e89d48', 0],
      ],
      1.1,
    ),
  )
  const [cx, cy] = [eye[0] + d.pick([-1, 1]) * Math.min(170, s.w * 0.12), 770]
  const candle = s.define((id) =>
    glow(id, cx, cy - 150, 430, [
      [0, '#fff0c4', 0.9],
      [0.12, '#ffcf7a', 0.5],
      [0.5, '#e89d48', 0.16],
      [1, '#e89d48', 0],
    ]),
  )
  const dim = s.define((id) =>
    radial(
      id,
      [
        [0, '#0b0a08', 0],
        [0.55, '#0b0a08', 0.05],
        [1, '#0b0a08', 0.62],
      ],
      'cx=".5" cy=".58" r=".72"',
    ),
  )
  return [
    `<rect width="${n(s.w)}" height="1000" fill="${darken(stone, 0.82)}"/>`,
    vault,
    `<path d="M${n(eye[0] - 60)} ${n(eye[1] + 50)}L${n(-s.w * 0.6)} 1010H${n(s.w * 1.6)}L${n(eye[0] + 60)} ${n(eye[1] + 50)}Z" fill="${floor}"/><path d="${slabs}" stroke="${darken(stone, 0.85)}" stroke-width="2.5" opacity=".45" fill="none"/>`,
    `<rect width="${n(s.w)}" height="1000" fill="${door}"/>`,
    casks,
    upright(s, eye[0] + (cx - eye[0]) * 1.0, 1010, 175),
    `<rect width="${n(s.w)}" height="1000" fill="${dim}"/>`,
    wick(cx, cy),
    stemmed(s, { x: cx + 92, foot: cy + 26, tall: 250, wine: d.pick(['#8c1a2c', '#d9a63c']) }),
    `<rect width="${n(s.w)}" height="1000" fill="${candle}"/>`,
  ].join('')
}

/** The joints of the voussoirs, only on the ring that faces the viewer. */
function joints(eye: readonly [number, number], half: number, rise: number, tone: string): string {
  const spring = eye[1] - rise * 0.28
  return `<path d="${Array.from({ length: 17 }, (_, i) => {
    const a = Math.PI * ((i + 0.5) / 17)
    const at = (k: number): string => `${n(eye[0] - Math.cos(a) * half * k)} ${n(spring - Math.sin(a) * rise * 0.71 * k)}`
    return `M${at(0.94)}L${at(1)}`
  }).join('')}" stroke="${darken(tone, 0.45)}" stroke-width="${n(Math.max(1, half * 0.006))}" opacity=".8"/>`
}

/** The head of a cask seen from the front, on a wedge. */
function cask(s: Stage, x: number, y: number, r: number, dark: number, side: number): string {
  const wood = mix('#a5672f', s.p.dark, dark * 0.5)
  const iron = mix('#3a3c3a', '#0d0c0a', dark)
  const fill = s.define((id) =>
    radial(
      id,
      [
        [0, lighten(wood, 0.22)],
        [0.6, wood],
        [1, darken(wood, 0.4)],
      ],
      `cx="${side > 0 ? 0.25 : 0.75}" cy=".3" r=".9"`,
    ),
  )
  const body = `<path d="M${n(x)} ${n(y - r * 1.02)}C${n(x + side * r * 0.7)} ${n(y - r * 1.2)} ${n(x + side * r * 1.3)} ${n(y - r * 0.9)} ${n(x + side * r * 1.5)} ${n(y)}C${n(x + side * r * 1.3)} ${n(y + r * 0.9)} ${n(x + side * r * 0.7)} ${n(y + r * 1.2)} ${n(x)} ${n(y + r * 1.02)}Z" fill="${darken(wood, 0.55)}"/>`
  const staves = Array.from({ length: 9 }, (_, i) => {
    const k = (i - 4) / 4.8
    const h = Math.sqrt(1 - k * k) * r * 0.84
    return `M${n(x + k * r * 0.86)} ${n(y - h)}V${n(y + h)}`
  }).join('')
  return [
    `<ellipse cx="${n(x + side * r * 0.3)}" cy="${n(y + r * 1.06)}" rx="${n(r * 1.3)}" ry="${n(r * 0.14)}" fill="#0c0906" opacity=".5"/>`,
    body,
    `<path d="${write(oval(x, y, r))}" fill="${darken(wood, 0.3)}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.965)}" fill="none" stroke="${iron}" stroke-width="${n(r * 0.075)}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.86)}" fill="${fill}"/>`,
    `<path d="${staves}" stroke="${darken(wood, 0.5)}" stroke-width="${n(r * 0.014)}" opacity=".7"/><path d="M${n(x - r * 0.85)} ${n(y - r * 0.1)}H${n(x + r * 0.85)}V${n(y + r * 0.1)}H${n(x - r * 0.85)}Z" fill="${darken(wood, 0.12)}"/><path d="M${n(x - r * 0.85)} ${n(y - r * 0.1)}H${n(x + r * 0.85)}" stroke="${lighten(wood, 0.25)}" stroke-width="${n(r * 0.015)}" opacity=".7"/>`,
    `<circle cx="${n(x)}" cy="${n(y + r * 0.55)}" r="${n(r * 0.06)}" fill="#2a1a0c"/><path d="M${n(x - r * 0.03)} ${n(y + r * 0.55)}h${n(r * 0.06)}v${n(r * 0.17)}h${n(-r * 0.06)}z" fill="#c9973f"/><rect x="${n(x - r * 0.1)}" y="${n(y + r * 0.6)}" width="${n(r * 0.2)}" height="${n(r * 0.05)}" fill="#c9973f"/>`,
    `<path d="M${n(x - r * 0.7)} ${n(y + r * 0.72)}A${n(r)} ${n(r)} 0 0 1 ${n(x - r * 0.96)} ${n(y + r * 0.2)}" fill="none" stroke="#ffd083" stroke-width="${n(r * 0.02)}" opacity=".35"/>`,
  ].join('')
}

/** A standing cask that serves as a table. */
function upright(s: Stage, x: number, foot: number, r: number): string {
  const wood = mix('#8a5527', s.p.dark, 0.15)
  const top = 790
  const fill = s.define((id) =>
    spanning(
      id,
      [x - r, 0],
      [x + r, 0],
      [
        [0, darken(wood, 0.6)],
        [0.3, lighten(wood, 0.14)],
        [0.55, wood],
        [1, darken(wood, 0.68)],
      ],
    ),
  )
  const hoop = (y: number, k: number): string =>
    `<path d="M${n(x - r * k)} ${n(y)}Q${n(x)} ${n(y + 44)} ${n(x + r * k)} ${n(y)}V${n(y + 22)}Q${n(x)} ${n(y + 66)} ${n(x - r * k)} ${n(y + 22)}Z" fill="#24221f"/>`
  return `<path d="M${n(x - r)} ${top}C${n(x - r * 1.2)} ${top + 120} ${n(x - r * 1.2)} ${foot} ${n(x - r * 1.1)} ${foot + 60}H${n(x + r * 1.1)}C${n(x + r * 1.2)} ${foot} ${n(x + r * 1.2)} ${top + 120} ${n(x + r)} ${top}Z" fill="${fill}"/>${hoop(top + 34, 1.05)}${hoop(top + 112, 1.13)}<ellipse cx="${n(x)}" cy="${top}" rx="${n(r)}" ry="${n(r * 0.25)}" fill="${darken(wood, 0.35)}"/><ellipse cx="${n(x)}" cy="${top}" rx="${n(r * 0.93)}" ry="${n(r * 0.22)}" fill="${lighten(wood, 0.12)}"/>`
}

const wick = (x: number, y: number): string =>
  `<ellipse cx="${n(x)}" cy="${n(y + 22)}" rx="34" ry="9" fill="#b98a3f"/><ellipse cx="${n(x)}" cy="${n(y + 19)}" rx="27" ry="6" fill="#7d5a24"/><rect x="${n(x - 12)}" y="${n(y - 96)}" width="24" height="116" rx="4" fill="#f4e6c4"/><rect x="${n(x + 2)}" y="${n(y - 96)}" width="10" height="116" rx="4" fill="#cfae74"/><path d="M${n(x)} ${n(y - 168)}C${n(x + 20)} ${n(y - 130)} ${n(x + 15)} ${n(y - 104)} ${n(x)} ${n(y - 100)}C${n(x - 15)} ${n(y - 104)} ${n(x - 14)} ${n(y - 132)} ${n(x)} ${n(y - 168)}Z" fill="#ffb84a"/><path d="M${n(x)} ${n(y - 146)}C${n(x + 10)} ${n(y - 124)} ${n(x + 8)} ${n(y - 106)} ${n(x)} ${n(y - 103)}C${n(x - 8)} ${n(y - 106)} ${n(x - 8)} ${n(y - 124)} ${n(x)} ${n(y - 146)}Z" fill="#fff3c8"/>`
