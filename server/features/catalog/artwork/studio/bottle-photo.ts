import { type BottlePicture, bottleHeight, bottleWidth, closureOf, foot, growth, shapeOf } from '../bottle.ts'
import { type Outline, outlineOf } from '../bottle-shapes.ts'
import { collarLabel, frontLabel, labelPlace, styleOf, wearsCollar } from '../label.ts'
import { capsuleLayers } from './capsule-coat.ts'
import { glassLayer, glassTint } from './glass-coat.ts'
import { emptySprite, type Sprite, turn } from './lathe.ts'
import { paperLayer } from './paper-coat.ts'
import { type Photograph, photograph, type Stood } from './photograph.ts'
import { type Flat, press } from './press.ts'

/** Where a bottle stands on its picture of 900 by 1200, and how large. */
export type Pose = { axis: number; floor: number; size: number }

/** `label`: another than that of the front. `frame`: what lies outside of it, in pixels, is not painted. `turned`: on the table, in radians. */
type Options = { scale: number; label?: (o: Outline) => Flat; frame?: { width: number; height: number }; turned?: number }

const UPRIGHT: Pose = { axis: bottleWidth / 2, floor: foot, size: 1 }

/** One bottle from the front, or with another label than that. */
export async function photographBottle(wine: BottlePicture, width: number, label?: (o: Outline) => Flat): Promise<Photograph> {
  const scale = width / bottleWidth
  const stood = await pose(wine, UPRIGHT, label ? { scale, label } : { scale })
  return photograph([stood], width, Math.round(bottleHeight * scale), scale)
}

/** The label from close by, the bottle a little turned. */
export async function photographLabel(wine: BottlePicture, width: number): Promise<Photograph> {
  const height = Math.round((width * bottleHeight) / bottleWidth)
  const { o } = stand(wine, UPRIGHT)
  const { top, bottom, spread } = o.label
  const wide = Math.max(300, Math.sin(spread) * labelPlace(o).round * 2 * 1.3, (bottom - top) * 0.94)
  const scale = width / wide
  const floor = foot - (top + bottom) / 2 + (wide * bottleHeight) / bottleWidth / 2
  const stood = await pose(wine, { axis: wide / 2, floor, size: 1 }, { scale, frame: { width, height }, turned: 0.16 })
  return photograph([stood], width, height, scale)
}

function stand(wine: BottlePicture, { axis, floor, size }: Pose) {
  const closure = closureOf(wine.closure)
  const isUncorked = closure === 'crown cap' || closure === 'glass stopper'
  return { o: outlineOf(shapeOf(wine), axis, floor, size * growth(wine), isUncorked), closure }
}

/** A bottle as it stands in a picture: glass, what closes it, and its papers. `scale`: pixels for one length of the picture. */
export async function pose(wine: BottlePicture, place: Pose, { scale, label, frame, turned = 0 }: Options): Promise<Stood> {
  const { o, closure } = stand(wine, place)
  const sprite = bareGlass(o, wine, scale, frame)
  const dressing = { colour: wine.capsule, closure, hasBanderole: wine.country === 'Austria' && o.shape !== 'sparkling' }
  for (const layer of capsuleLayers(o, dressing)) turn(sprite, o, scale, layer)
  const { texture } = wine.style ?? styleOf(wine.estateCode)
  const { top, round, k } = labelPlace(o)
  const print = await press(label ? label(o) : frontLabel(o, wine.label, wine), Math.max(2, scale * 1.5) * k)
  turn(sprite, o, scale, paperLayer(print, { top, round, size: k, texture, turned }))
  if (!label && isCollared(wine, o)) {
    const collar = collarLabel(o, wine.label, wine)
    turn(sprite, o, scale, paperLayer(await press(collar, scale * 2), { ...collar, size: 1, texture, turned }))
  }
  return {
    sprite,
    axis: place.axis,
    foot: place.floor,
    half: o.radius(o.foot - 14 * o.unit),
    tint: glassTint(wine.glass, wine.type),
  }
}

const KEPT = 10
const kept = new Map<string, Sprite>()

/** Many bottles differ in their papers only, so the glass of the last few kinds is kept. Each caller gets one of its own. */
function bareGlass(o: Outline, { glass, type }: BottlePicture, scale: number, frame: Options['frame']): Sprite {
  const kind = [o.shape, glass, type, o.level, o.axis, o.foot, o.size, scale].join(' ')
  const ready = kept.get(kind)
  if (ready) return { ...ready, pixels: ready.pixels.slice() }
  const sprite = emptySprite(o, scale, frame)
  turn(sprite, o, scale, glassLayer(o, glass, type))
  if (scale < 1.2) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(kind, { ...sprite, pixels: sprite.pixels.slice() })
  }
  return sprite
}

const isCollared = (wine: BottlePicture, o: Outline): boolean =>
  wearsCollar(wine.estateCode) && o.shape !== 'sparkling' && o.shape !== 'bocksbeutel' && closureOf(wine.closure) === 'cork'
