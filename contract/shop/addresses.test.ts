import { expect, test } from 'vitest'
import type { Address, AddressDraft } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import {
  decodeAddress,
  decodeDivision,
  decodeDraft,
  encodeAddress,
  encodeDivision,
  encodeDraft,
  listDivisions,
  saveAddress,
  wireAddress,
} from './addresses.ts'

const draft: AddressDraft = {
  name: '陈晨',
  phone: '13912345678',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  cityCode: 310100,
  detail: '衡山路 8 号',
  postCode: '200030',
  isDefault: true,
}

test('an address and a draft come back from the wire as they went', () => {
  const address: Address = { ...draft, id: 501 }
  const wire = encodeAddress(address, 10001)
  expect(wireAddress.parse(wire)).toEqual(wire)
  expect(decodeAddress(JSON.parse(JSON.stringify(wire)))).toEqual(address)
  const form = saveAddress.body?.parse(encodeDraft(draft, 501))
  expect(form && decodeDraft(form)).toEqual(draft)
  expect(form?.id).toBe(501)
})

test('pasted text, and a client that knows no code, leave the city to its name', () => {
  for (const more of [{ type: 1 }, { address: { province: '上海市', city: '上海市', district: '徐汇区' } }]) {
    const form = saveAddress.body?.parse({ ...encodeDraft(draft), ...more })
    expect(form && decodeDraft(form).cityCode).toBeUndefined()
  }
})

test('divisions come back as they went, at any depth', () => {
  const tree: Division[] = [
    {
      code: 310000,
      name: { zh: '上海市', en: 'Shanghai' },
      children: [
        {
          code: 310100,
          name: { zh: '上海市', en: 'Shanghai' },
          children: [{ code: 310104, name: { zh: '徐汇区', en: 'Xuhui District' }, children: [] }],
        },
      ],
    },
  ]
  const wire = tree.map(encodeDivision)
  expect(listDivisions.data.parse(wire)).toEqual(wire)
  expect(wire.map(decodeDivision)).toEqual(tree)
})
