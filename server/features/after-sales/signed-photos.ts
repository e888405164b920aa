import type { ReturnParcel } from '#domain/after-sale.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'

type WithPhotos = { pictures: string[]; returnParcel: ReturnParcel | null }

/** Gives a request photo addresses that its reader can open. */
export const withSignedPhotos = <Request extends WithPhotos>(request: Request, { sign }: PrivatePictures): Request => ({
  ...request,
  pictures: request.pictures.map(sign),
  returnParcel: request.returnParcel && { ...request.returnParcel, pictures: request.returnParcel.pictures.map(sign) },
})
