import { expect, test } from 'vitest'
import { encodeLocalized, encodeWritten } from './localized.ts'

const pc = { locale: 'zh-CN', client: 'pc' } as const

test('where a translation is missing, the other language stands in both fields', () => {
  expect(encodeLocalized('title', { zh: '酒', en: 'Wine' }, pc)).toEqual({ title: '酒', title_en: 'Wine' })
  expect(encodeLocalized('title', { zh: '酒', en: '' }, pc)).toEqual({ title: '酒', title_en: '酒' })
  expect(encodeLocalized('title', { zh: '', en: 'Wine' }, pc)).toEqual({ title: 'Wine', title_en: 'Wine' })
  expect(encodeLocalized('title', { zh: '酒', en: '' }, { locale: 'en-US', client: 'phone' })).toEqual({
    title: '酒',
    title_en: '酒',
  })
})

test('staff see a gap as a gap', () => {
  expect(encodeWritten('title', { zh: '酒', en: '' }, pc)).toEqual({ title: '酒', title_en: '' })
})
