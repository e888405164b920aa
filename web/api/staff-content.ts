import * as staff from '#contract/staff/content.ts'
import type { PageKey } from '#domain/content.ts'
import { FILM_PART_BYTES } from '#domain/content-limits.ts'
import { type Api, ApiError } from './client.ts'

export type {
  StaffBanner,
  StaffCompany,
  StaffEstate,
  StaffEstateCard,
  StaffFestival,
  StaffFilm,
  StaffMoment,
  StaffPage,
} from '#contract/staff/content.ts'

/** What was read of it: a change is refused (`content-changed`) when somebody else has changed it since. Left out: the last one wins. */
export type Changed = { id: number; version?: string | undefined }

export const listPages = async (api: Api): Promise<staff.StaffPage[]> => (await api.call(staff.staffPageList)).list
export const findPage = async (api: Api, key: PageKey): Promise<staff.PageForm & { version: string }> =>
  await api.call(staff.staffPageDetail, { params: { key } })
export async function savePage(api: Api, key: PageKey, form: staff.PageForm, version?: string): Promise<void> {
  await api.call(staff.writePage, { params: { key }, body: { ...form, version } })
}

export const findCompany = async (api: Api): Promise<staff.StaffCompany> => await api.call(staff.staffCompanyDetail)
export async function saveCompany(api: Api, form: staff.CompanyForm, version?: string): Promise<void> {
  await api.call(staff.writeCompany, { body: { ...form, version } })
}

export const listBanners = async (api: Api): Promise<staff.StaffBanner[]> => (await api.call(staff.staffBannerList)).list
export async function saveBanner(api: Api, form: Omit<staff.BannerForm, 'position'>, changed?: Changed): Promise<number> {
  if (!changed) return (await api.call(staff.writeBanner, { body: form })).id
  const { id, version } = changed
  await api.call(staff.changeBanner, { params: { id }, body: { ...form, version } })
  return id
}
export async function orderBanners(api: Api, ids: number[]): Promise<void> {
  await api.call(staff.orderBanners, { body: { ids } })
}
export async function deleteBanner(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteBanner, { params: { id } })
}

/** The one to come last first. */
export const listFestivals = async (api: Api): Promise<staff.StaffFestival[]> => (await api.call(staff.staffFestivalList)).list
export async function saveFestival(api: Api, form: staff.FestivalForm, changed?: Changed): Promise<number> {
  if (!changed) return (await api.call(staff.writeFestival, { body: form })).id
  const { id, version } = changed
  await api.call(staff.changeFestival, { params: { id }, body: { ...form, version } })
  return id
}
export async function deleteFestival(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteFestival, { params: { id } })
}

export const listMoments = async (api: Api): Promise<staff.StaffMoment[]> => (await api.call(staff.staffMomentList)).list
export async function saveMoment(api: Api, form: staff.MomentForm, changed?: Changed): Promise<number> {
  if (!changed) return (await api.call(staff.writeMoment, { body: form })).id
  const { id, version } = changed
  await api.call(staff.changeMoment, { params: { id }, body: { ...form, version } })
  return id
}
export async function orderMoments(api: Api, ids: number[]): Promise<void> {
  await api.call(staff.orderMoments, { body: { ids } })
}
export async function deleteMoment(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteMoment, { params: { id } })
}

export const listFilms = async (api: Api): Promise<staff.StaffFilm[]> => (await api.call(staff.staffFilmList)).list
export async function saveFilm(api: Api, form: Omit<staff.FilmForm, 'position'>, changed?: Changed): Promise<number> {
  if (!changed) return (await api.call(staff.writeFilm, { body: form })).id
  const { id, version } = changed
  await api.call(staff.changeFilm, { params: { id }, body: { ...form, version } })
  return id
}
export async function orderFilms(api: Api, ids: number[]): Promise<void> {
  await api.call(staff.orderFilms, { body: { ids } })
}
export async function hideFilm(api: Api, id: number, isHidden: boolean): Promise<void> {
  await api.call(staff.hideFilm, { params: { id }, body: { isHidden } })
}
export async function deleteFilm(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteFilm, { params: { id } })
}

const TRIES = 4
const FIRST_PAUSE_MS = 500

type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}
/** Sends the file of a film part by part; a part that the network loses is sent again. Answers its address and kind. */
export async function uploadFilm(
  api: Api,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<{ url: string; kind: 'mp4' | 'webm' }> {
  const { key } = await api.call(staff.beginFilmUpload, { body: { bytes: file.size } }, { signal })
  for (let offset = 0; offset < file.size; offset += FILM_PART_BYTES) {
    const form = new FormData()
    // Before the file: what comes first is known when the file arrives.
    form.set('offset', String(offset))
    form.set('file', file.slice(offset, offset + FILM_PART_BYTES))
    await withPatience(signal, () => api.call(staff.sendFilmPart, { params: { key }, body: form }, { signal }))
    onProgress(Math.min(1, (offset + FILM_PART_BYTES) / file.size))
  }
  return await api.call(staff.finishFilmUpload, { params: { key } }, { signal })
}

/** Tries again what the network has failed; what the server refuses stays refused. */
async function withPatience<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError || signal.aborted || tried === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tried))
    }
  }
}

export const listEstates = async (api: Api): Promise<staff.StaffEstateCard[]> => (await api.call(staff.staffEstateList)).list
export const findEstate = async (api: Api, id: number): Promise<staff.StaffEstate> =>
  await api.call(staff.staffEstateDetail, { params: { id } })
export async function saveEstate(api: Api, form: staff.EstateForm, { id, version }: Changed): Promise<void> {
  await api.call(staff.changeEstate, { params: { id }, body: { ...form, version } })
}
