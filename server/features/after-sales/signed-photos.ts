import type { ReturnParcel } from '#domain/after-sale.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'

type WithPhotos = { pictures: string[]; returnParcel: ReturnParcel | null }

/** The request with photos that its reader can open: only who may read it gets these addresses. */
export const withSignedPhotos = <Request extends WithPhotos>(request: Request, { sign }: PrivatePictures): Request => ({
  ...request,
  pictures: request.pictures.map(sign),
  returnParcel: request.returnParcel && { ...request.returnParcel, pictures: request.returnParcel.pictures.map(sign) },
})
