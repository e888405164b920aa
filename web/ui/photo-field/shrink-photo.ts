import { PHOTO_TYPES } from './use-accept.ts'

/** Phones take larger photos, but the server accepts only 2 MiB. */
const EDGE_MAX = 1_920
const SMALL_ENOUGH_BYTES = 1_500_000
const JPEG_QUALITY = 0.85

/** Shrinks large photos, and draws others (an iPhone's HEIC) as JPEG. What cannot be drawn is sent unchanged, and the server reports the problem. */
export async function shrinkPhoto(file: File, edgeMax = EDGE_MAX): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES && PHOTO_TYPES.includes(file.type)) return file
  try {
    const photo = await createImageBitmap(file)
    const scale = Math.min(1, edgeMax / Math.max(photo.width, photo.height))
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale))
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
    photo.close()
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
    return new File([drawn], 'photo.jpg', { type: drawn.type })
  } catch {
    return file
  }
}
