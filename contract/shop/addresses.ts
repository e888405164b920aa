import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import { ADDRESSES_MAX, type Address, type AddressDraft, DETAIL_MAX } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'

/* docs/wire.md, "Addresses". */

export const wireAddress = z.object({
  id: z.number(),
  uid: z.number(),
  real_name: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  is_default: z.number(),
  city_id: z.number(),
  post_code: z.string(),
  longitude: z.string(),
  latitude: z.string(),
})
export type WireAddress = z.infer<typeof wireAddress>

export const encodeAddress = (value: Address, accountId: number): WireAddress => ({
  id: value.id,
  uid: accountId,
  real_name: value.name,
  phone: value.phone,
  province: value.province,
  city: value.city,
  district: value.district,
  detail: value.detail,
  is_default: Number(value.isDefault),
  city_id: value.cityCode,
  post_code: value.postCode,
  longitude: '',
  latitude: '',
})

export const decodeAddress = (wire: WireAddress): Address => ({
  id: wire.id,
  name: wire.real_name,
  phone: wire.phone,
  province: wire.province,
  city: wire.city,
  district: wire.district,
  cityCode: wire.city_id,
  detail: wire.detail,
  postCode: wire.post_code,
  isDefault: wire.is_default === 1,
})

const text = (max: number) => wireText(max).default('')
const addressForm = z.object({
  id: wireBigIdOrNone.default(0),
  real_name: text(200),
  phone: text(40),
  detail: text(DETAIL_MAX * 2),
  post_code: text(12),
  is_default: wireFlag.default(false),
  address: z.object({
    province: text(40),
    city: text(40),
    district: text(40),
    city_id: wireBigIdOrNone.default(0),
  }),
  type: wireInt(0, 1).default(0),
})
export type WireAddressForm = z.output<typeof addressForm>

/** Without a code (pasted text) the names decide. */
export type UncheckedDraft = Omit<AddressDraft, 'cityCode'> & { cityCode: number | undefined }
export const decodeDraft = (wire: WireAddressForm): UncheckedDraft => ({
  name: wire.real_name,
  phone: wire.phone,
  province: wire.address.province,
  city: wire.address.city,
  district: wire.address.district,
  cityCode: wire.type === 1 || wire.address.city_id === 0 ? undefined : wire.address.city_id,
  detail: wire.detail,
  postCode: wire.post_code,
  isDefault: wire.is_default,
})
export const encodeDraft = (draft: AddressDraft, id = 0): z.input<typeof addressForm> => ({
  id,
  real_name: draft.name,
  phone: draft.phone,
  detail: draft.detail,
  post_code: draft.postCode,
  is_default: draft.isDefault,
  address: { province: draft.province, city: draft.city, district: draft.district, city_id: draft.cityCode },
  type: 0,
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/address/list',
  access: 'shopper',
  summary: 'Own addresses, the default one first',
  query: pageQuery,
  data: z.array(wireAddress),
  encode: () => ({ query: { limit: ADDRESSES_MAX } }),
  decode: (list) => list.map(decodeAddress),
})
export const addressDetail = endpoint({
  method: 'GET',
  path: '/address/detail/:id',
  access: 'shopper',
  summary: 'One of the own addresses',
  params: z.object({ id: wireBigId }),
  data: wireAddress,
})
export const defaultAddress = endpoint({
  method: 'GET',
  path: '/address/default',
  access: 'shopper',
  summary: 'The default address, or an empty list',
  data: z.union([wireAddress, z.array(z.never())]),
})
export const saveAddress = endpoint({
  method: 'POST',
  path: '/address/edit',
  access: 'shopper',
  summary: 'Add an address (id 0) or change one of the own',
  body: addressForm,
  data: z.object({ id: z.number() }),
  encode: ({ id, ...draft }: AddressDraft & { id?: number | undefined }) => ({ body: encodeDraft(draft, id) }),
  decode: ({ id }) => id,
})
const byId = z.object({ id: wireBigId })
export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/address/default/set',
  access: 'shopper',
  summary: 'Make one of the own addresses the default',
  body: byId,
  data: z.undefined(),
  encode: ({ id }: { id: number }) => ({ body: { id } }),
})
export const deleteAddress = endpoint({
  method: 'POST',
  path: '/address/del',
  access: 'shopper',
  summary: 'Delete one of the own addresses',
  body: byId,
  data: z.undefined(),
  encode: ({ id }: { id: number }) => ({ body: { id } }),
})

/** `v` code, `n` name, `c` children; `n_en` is ours. */
export type WireDivision = { v: number; n: string; n_en: string; c: WireDivision[] }
const division: z.ZodType<WireDivision> = z.object({
  v: z.number(),
  n: z.string(),
  n_en: z.string(),
  get c() {
    return z.array(division)
  },
})
export const encodeDivision = ({ code, name, children }: Division): WireDivision => ({
  v: code,
  n: name.zh,
  n_en: name.en,
  c: children.map(encodeDivision),
})
export const encodeChild = ({ code, name }: Division) => ({ city_id: code, name: name.zh, name_en: name.en })
export const decodeDivision = ({ v, n, n_en, c }: WireDivision): Division => ({
  code: v,
  name: { zh: n, en: n_en },
  children: c.map(decodeDivision),
})

export const listDivisions = endpoint({
  method: 'GET',
  path: '/city_list',
  access: 'public',
  summary: 'Provinces, cities and districts',
  data: z.array(division),
  decode: (provinces) => provinces.map(decodeDivision),
})
export const divisionChildren = endpoint({
  method: 'GET',
  path: '/pc/get_city/:pid',
  access: 'public',
  summary: 'The divisions directly below one; 0 are the provinces',
  params: z.object({ pid: wireInt(0, 999_999) }),
  data: z.array(z.object({ city_id: z.number(), name: z.string(), name_en: z.string() })),
})
