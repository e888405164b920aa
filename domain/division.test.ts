import { expect, test } from 'vitest'
import { type Division, findRegion } from './division.ts'

const leaf = (code: number, zh: string, en: string): Division => ({ code, name: { zh, en }, children: [] })
const PROVINCES: Division[] = [
  {
    code: 110000,
    name: { zh: '北京市', en: 'Beijing' },
    children: [{ code: 110100, name: { zh: '北京市', en: 'Beijing' }, children: [leaf(110105, '朝阳区', 'Chaoyang District')] }],
  },
  {
    code: 220000,
    name: { zh: '吉林省', en: 'Jilin' },
    children: [
      { code: 220100, name: { zh: '长春市', en: 'Changchun City' }, children: [leaf(220104, '朝阳区', 'Chaoyang District')] },
    ],
  },
]

test('three names in either language mean one place, also where a district’s name is found twice in the country', () => {
  const found = findRegion(PROVINCES, { province: '吉林省', city: '长春市', district: '朝阳区' })
  expect(found?.district.code).toBe(220104)
  expect(findRegion(PROVINCES, { province: 'Beijing', city: '北京市', district: 'Chaoyang District' }, 110100)?.city.code).toBe(
    110100,
  )
})

test('names that do not belong together, another city’s code and empty names mean nothing', () => {
  const beijing = { province: '北京市', city: '北京市', district: '朝阳区' }
  expect(findRegion(PROVINCES, { ...beijing, city: '长春市' })).toBeUndefined()
  expect(findRegion(PROVINCES, beijing, 220100)).toBeUndefined()
  expect(findRegion(PROVINCES, { ...beijing, district: '' })).toBeUndefined()
  expect(findRegion(PROVINCES, { ...beijing, district: '海淀区' })).toBeUndefined()
})
