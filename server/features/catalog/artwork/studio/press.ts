import sharp from 'sharp'
import { type Ink, type Path, paint, write } from '../path.ts'
import { sheet } from '../svg.ts'
import type { Sprite } from './lathe.ts'
import { linear } from './light.ts'

/** A label before it is glued on: the middle of its upper edge is the origin of `shape` and `inks`. */
export type Flat = { width: number; height: number; shape: Path; paper: string; inks: readonly Ink[]; foils: ReadonlySet<string> }

/** The same in pixels: `density` of them for one length. `foil` says where metal is, `raised` how high the press has lifted the paper. */
export type Print = {
  width: number
  height: number
  density: number
  columns: number
  rows: number
  colour: Buffer
  foil: Buffer
  raised: Buffer
}

/** Prints in the colours of a foil, and inks that say `raised`, are pressed in relief. */
export async function press({ width, height, shape, paper, inks, foils }: Flat, density: number): Promise<Print> {
  const [columns, rows] = [Math.ceil(width * density), Math.ceil(height * density)]
  const isFoil = ({ fill, stroke }: Ink) => foils.has(fill ?? '') || (fill === undefined && foils.has(stroke ?? ''))
  const edge = write(shape)
  const cut = `<clipPath id="cut"><path d="${edge}"/></clipPath>`
  const draw = (body: string) =>
    sharp(
      Buffer.from(
        sheet(columns, rows, `<defs>${cut}</defs><g transform="scale(${density}) translate(${width / 2} 0)">${body}</g>`),
      ),
    )
  const onBlack = (chosen: readonly Ink[], tone: (ink: Ink) => string) =>
    draw(
      `<rect x="${-width / 2}" width="${width}" height="${height}" fill="#000"/><g clip-path="url(#cut)">${paint(
        chosen.map((ink) => ({
          ...ink,
          opacity: 1,
          ...(ink.fill && ink.fill !== 'none' ? { fill: tone(ink) } : {}),
          ...(ink.stroke ? { stroke: tone(ink) } : {}),
        })),
      )}</g>`,
    )
      .removeAlpha()
      .extractChannel(0)
  const colour = await draw(`<path d="${edge}" fill="${paper}"/><g clip-path="url(#cut)">${paint(inks)}</g>`)
    .ensureAlpha()
    .raw()
    .toBuffer()
  const inRelief = inks.some((ink) => isFoil(ink) || ink.raised)
  const none = Buffer.alloc(inRelief ? 0 : columns * rows)
  const foil = inRelief
    ? await onBlack(inks, (ink) => (isFoil(ink) ? '#fff' : '#000'))
        .raw()
        .toBuffer()
    : none
  const lifted = inks.filter((ink) => isFoil(ink) || ink.raised)
  const raised = inRelief
    ? await onBlack(lifted, () => '#fff')
        .blur(Math.max(0.4, density * 0.28))
        .raw()
        .toBuffer()
    : none
  return { width, height, density, columns, rows, colour, foil, raised }
}

/** A flat drawing as a sprite that fills a picture of this size; it casts no shadow but its own. */
export async function rasterized(svg: string, width: number, height: number): Promise<{ sprite: Sprite }> {
  const bytes = await sharp(Buffer.from(svg)).resize(width, height).ensureAlpha().raw().toBuffer()
  const pixels = new Float32Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const cover = (bytes[at + 3] as number) / 255
    for (let c = 0; c < 3; c++) pixels[at + c] = linear(bytes[at + c] as number) * cover
    pixels[at + 3] = cover
  }
  return { sprite: { left: 0, top: 0, width, height, pixels } }
}
