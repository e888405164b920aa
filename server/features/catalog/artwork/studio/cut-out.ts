import sharp from 'sharp'
import { type BottlePicture, shadow } from '../bottle.ts'
import { n } from '../svg.ts'
import { type Pose, pose } from './bottle-photo.ts'
import type { Sprite } from './lathe.ts'
import { toned } from './photograph.ts'

/**
 * A bottle with its shadow as a part of an SVG drawing, for pictures that show it among other things. `id` keeps the shadows of
 * several bottles apart; `scale`: pixels of the finished picture for one length of the drawing.
 */
export async function cutOut(id: string, wine: BottlePicture, place: Pose, scale: number): Promise<string> {
  const { sprite, half, tint } = await pose(wine, place, { scale })
  const png = await sharp(bytesOf(sprite), { raw: { width: sprite.width, height: sprite.height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  const light = `rgb(${tint.map((share) => Math.round(toned(share))).join()})`
  const [x, y, width, height] = [sprite.left, sprite.top, sprite.width, sprite.height].map((value) => n(value / scale))
  return `${shadow(id, { axis: place.axis, foot: place.floor, half }, light)}<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
}

function bytesOf({ pixels }: Sprite): Buffer {
  const bytes = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    const cover = pixels[at + 3] as number
    if (cover <= 0) continue
    for (let c = 0; c < 3; c++) bytes[at + c] = Math.min(255, toned((pixels[at + c] as number) / cover) + 0.5)
    bytes[at + 3] = Math.min(255, cover * 255 + 0.5)
  }
  return bytes
}
