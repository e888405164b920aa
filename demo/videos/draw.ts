import { drawLandscape } from '#demo/artwork/landscape.ts'
import type { Light } from '#demo/artwork/light.ts'
import { backdrop, tabletop } from '#demo/artwork/scenes-table.ts'
import { prepare } from '#demo/artwork/stage.ts'
import { stemmed } from '#demo/artwork/tableware.ts'
import { studio } from '#server/features/catalog/artwork/bottle.ts'
import { random } from '#server/features/catalog/artwork/random.ts'
import { cutOut } from '#server/features/catalog/artwork/studio/cut-out.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import { ease, film, HEIGHT, look, melt, overlay, type Pixels, rasterise, type View, WIDTH } from './camera.ts'

/*
 * Films the house's own drawings: `node demo/videos/draw.ts [NAME…]` writes the clips beside this file. Needs ffmpeg; the shop does not,
 * because the clips are kept with the code.
 */

const FOLDER = import.meta.dirname

const view = (x: number, y: number, width: number): View => ({ x, y, width })
const between = (a: View, b: View, k: number): View =>
  view(a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k, a.width + (b.width - a.width) * k)

/** One place in several lights: the same dice, so the same hills. */
const inLights = (scene: 'river-terraces' | 'rolling-hills', code: string, lights: readonly Light[]): Promise<Pixels[]> =>
  Promise.all(lights.map((light) => rasterise(drawLandscape({ code, scene, light, width: 1800, height: 760 }), 1800)))

/** The light goes from picture to picture while the camera moves once from one end to the other. */
function passing(pictures: readonly Pixels[], seconds: number, from: View, to: View): (t: number) => Uint8Array {
  const slot = seconds / pictures.length
  return (t) => {
    const at = between(from, to, ease(t, 0, seconds))
    const index = Math.min(pictures.length - 1, Math.floor(t / slot))
    const [now, next] = [pictures[index], pictures[index + 1]]
    if (!now) throw new Error('no picture')
    const share = next ? ease(t, (index + 0.5) * slot, (index + 1) * slot) : 0
    return share > 0 && next ? melt(look(now, at), look(next, at), share) : look(now, at)
  }
}

async function mosel(): Promise<void> {
  const pictures = await inLights('river-terraces', 'film-mosel', ['dawn', 'noon', 'dusk'])
  await film(
    FOLDER,
    { name: 'mosel', seconds: 12, posterAt: 9.5 },
    passing(pictures, 12, view(60, 90, 1060), view(640, 60, 1120)),
  )
}

async function year(): Promise<void> {
  const pictures = await inLights('rolling-hills', 'film-year', ['dawn', 'noon', 'autumn', 'winter'])
  const camera = passing(pictures, 14, view(220, 60, 1240), view(430, 120, 1000))
  const dice = random('snow')
  const flakes = Array.from({ length: 130 }, () => ({
    x: dice.between(0, WIDTH),
    y: dice.between(0, HEIGHT),
    r: dice.between(0.8, 2.6),
    fall: dice.between(26, 60),
    drift: dice.between(-9, 9),
  }))
  await film(FOLDER, { name: 'year', seconds: 14, posterAt: 8.6 }, async (t) => {
    const snow = ease(t, 10.2, 12)
    if (snow === 0) return camera(t)
    const drawn = flakes.map(
      ({ x, y, r, fall, drift }) =>
        `<circle cx="${n((x + drift * t + WIDTH * 4) % WIDTH)}" cy="${n((y + fall * t) % HEIGHT)}" r="${n(r)}" fill="#fff" opacity="${n(0.85 * snow)}"/>`,
    )
    return overlay(camera(t), frame(drawn.join('')))
  })
}

const frame = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`

const whole = view(0, 0, WIDTH)

/** A still life: what stands there is drawn once, what moves is drawn for each frame. */
async function stillLife(
  seed: string,
  light: Light,
  things: (s: ReturnType<typeof prepare>['stage']) => string,
): Promise<Uint8Array> {
  const { stage, definitions } = prepare(seed, light, WIDTH, HEIGHT)
  const body = backdrop(stage, [stage.w * 0.3, 250], 0.3) + tabletop(stage, 820) + things(stage)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${n(stage.w)} 1000">${definitions()}${body}</svg>`
  return look(await rasterise(svg, WIDTH), whole)
}

/** A drawing in the units of the still life, transparent where nothing is drawn. */
function moving(seed: string, light: Light, draw: (s: ReturnType<typeof prepare>['stage']) => string): string {
  const { stage, definitions } = prepare(seed, light, WIDTH, HEIGHT)
  const body = draw(stage)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${n(stage.w)} 1000">${definitions()}${body}</svg>`
}

const RIESLING = {
  shape: 'flute',
  glass: 'green',
  capsule: '#1f3d33',
  label: '#f4efe2',
  closure: 'cork',
  type: 'white',
  estate: 'Weingut Ellscheid-Kron',
  estateCode: 'weingut-ellscheid-kron',
  name: 'Zeltinger Sonnenuhr Riesling Spätlese',
  vintage: 2021,
  region: 'Mosel',
  country: 'Germany',
  quality: 'Prädikatswein',
  alcohol: 8.5,
  sizeMl: 750,
} as const

async function pour(): Promise<void> {
  const back = await stillLife('film-pour', 'dusk', () => '')
  const wine = '#e4cf6e'
  const [x, foot, tall] = [800, 930, 640]
  const low = foot - tall + tall * 0.52
  // The mouth of the bottle rests above the rim; the bottle turns about it.
  const [mouthX, mouthY] = [x + 46, foot - tall - 34]
  const held = await cutOut('film', RIESLING, { axis: mouthX, floor: mouthY + 1062 * 0.78, size: 0.78 }, 1.5)
  await film(FOLDER, { name: 'pour', seconds: 10, posterAt: 5.6 }, (t) => {
    const come = ease(t, 0.4, 1.8) * (1 - ease(t, 7.2, 8.8))
    const flow = t > 1.8 && t < 7.1 ? Math.min(1, (t - 1.8) * 5, (7.1 - t) * 3) : 0
    const fill = 0.03 + 0.44 * ease(t, 1.9, 7.1)
    const swirl = Math.sin(t * 9) * flow
    const turn = -62 - 44 * come
    const bottle = `<g transform="translate(${n((1 - come) * 620)} ${n((1 - come) * -260)}) rotate(${n(turn)} ${n(mouthX)} ${n(mouthY)})">${held}</g>`
    const level = low - tall * 0.52 * fill
    const stream =
      flow > 0
        ? `<path d="M${n(mouthX - 12)} ${n(mouthY + 4)}C${n(x + 4)} ${n(mouthY + 26)} ${n(x + 2 + swirl * 2)} ${n(mouthY + 120)} ${n(x - 2 + swirl * 3)} ${n(level + 6)}L${n(x + 9 + swirl * 3)} ${n(level + 6)}C${n(x + 14 + swirl)} ${n(mouthY + 120)} ${n(x + 22)} ${n(mouthY + 40)} ${n(mouthX + 4)} ${n(mouthY + 10)}Z" fill="#f0e08c" opacity="${n(0.9 * flow)}"/>`
        : ''
    const ripples =
      flow > 0
        ? [0, 1, 2]
            .map((i) => {
              const k = (t * 1.4 + i / 3) % 1
              return `<ellipse cx="${n(x)}" cy="${n(level)}" rx="${n(12 + 84 * k)}" ry="${n(2 + 10 * k)}" fill="none" stroke="#fffbe0" stroke-width="3" opacity="${n((1 - k) * 0.7 * flow)}"/>`
            })
            .join('')
        : ''
    const drawn = moving(
      'film-pour',
      'dusk',
      (s) => bottle + stream + stemmed(s, { x, foot, tall, wine, fill, lens: fill > 0.3 }) + ripples,
    )
    return overlay(back, drawn)
  })
}

async function sekt(): Promise<void> {
  const bottle = await cutOut(
    'film',
    {
      ...RIESLING,
      shape: 'sparkling',
      glass: 'dark',
      type: 'sparkling',
      capsule: '#c8b27a',
      estate: 'Weingut Haselrodt',
      estateCode: 'e',
      name: 'Riesling Sekt Brut',
      quality: 'Sekt b.A.',
      region: 'Pfalz',
      alcohol: 12.5,
    },
    { axis: 0, floor: 900, size: 0.68 },
    1.5,
  )
  const back = await stillLife('film-sekt', 'noon', (s) => `<g transform="translate(${n(s.w * 0.3)} 0)">${bottle}</g>`)
  const dice = random('film-bubbles')
  const [x, foot, tall] = [1080, 930, 720]
  const [top, bowl] = [foot - tall, tall * 0.56]
  const low = top + bowl
  const rise = bowl * 0.8
  const beads = Array.from({ length: 90 }, () => ({
    at: dice.between(0, 1),
    lane: dice.pick([-0.5, -0.22, 0.05, 0.3, 0.55]) + dice.between(-0.03, 0.03),
    speed: dice.between(0.34, 0.6),
    r: dice.between(2.2, 5.4),
    sway: dice.between(0, Math.PI * 2),
  }))
  await film(FOLDER, { name: 'sekt', seconds: 9, posterAt: 5 }, (t) => {
    const foam = ease(t, 0, 1.6) * (1 - 0.6 * ease(t, 2.6, 7))
    const drawn = moving('film-sekt', 'noon', (s) => {
      const glass = stemmed(s, { x, foot, tall, wine: '#ecd98a', fill: 0.8, flute: true })
      const bubbles = beads
        .map(({ at, lane, speed, r, sway }) => {
          const k = (at + t * speed) % 1
          // The bowl is narrow at its foot: the lanes open as the beads rise, and the beads grow.
          const half = tall * 0.1 * Math.min(1, 0.12 + 1.5 * k ** 0.8)
          return `<circle cx="${n(x + lane * half * 1.5 + Math.sin(t * 5 + sway) * 2)}" cy="${n(low - rise * k)}" r="${n(r * (0.4 + 0.8 * k))}" fill="#fffdf0" opacity="${n(0.85 * Math.min(1, k * 8, (1 - k) * 12))}"/>`
        })
        .join('')
      const head = `<ellipse cx="${n(x)}" cy="${n(low - rise - 6 * foam)}" rx="${n(tall * 0.098)}" ry="${n(7 + 12 * foam)}" fill="#fffbea" opacity="${n(0.4 + 0.55 * foam)}"/>`
      return glass + bubbles + head
    })
    return overlay(back, drawn)
  })
}

async function label(): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">${studio()}${await cutOut('b', RIESLING, { axis: 450, floor: 1128, size: 1 }, 3)}</svg>`
  const picture = await rasterise(svg, 2700)
  // In units of the drawing; each stop is held while its caption is read.
  const seen = LABEL_STOPS.map(([at, x, y, width]) => ({
    at,
    view: view((x - width / 2) * 3, (y - (width * HEIGHT) / WIDTH / 2) * 3, width * 3),
  }))
  await film(FOLDER, { name: 'label', seconds: 15, posterAt: 2.2 }, (t) => {
    const next = seen.findIndex(({ at }) => at > t)
    const [from, to] = [seen[Math.max(0, (next === -1 ? seen.length : next) - 1)], seen[next === -1 ? seen.length - 1 : next]]
    if (!from || !to) throw new Error('no stop')
    return look(picture, between(from.view, to.view, ease(t, to.at - 1.2, to.at)))
  })
}

/** Seconds, centre and width. */
const LABEL_STOPS: [at: number, x: number, y: number, width: number][] = [
  [0, 450, 760, 900],
  [2.2, 450, 760, 900],
  [4, 450, 850, 320],
  [6.6, 450, 934, 270],
  [9.2, 450, 984, 220],
  [11.6, 450, 1008, 260],
  [15, 450, 760, 900],
]

const FILMS: Record<string, () => Promise<void>> = { mosel, year, pour, sekt, label }

const wanted = process.argv.slice(2)
for (const [name, draw] of Object.entries(FILMS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await draw()
  console.log(`${name}.mp4, ${name}.webm, ${name}.webp`)
}
