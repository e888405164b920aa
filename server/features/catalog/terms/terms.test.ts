import { beforeAll, expect, test } from 'vitest'
import { findTerms } from '#contract/staff/terms.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import { client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
let staff: Shopper

beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser'] })
  await shop.db`
    with mosel as (
      insert into term (kind, code, name_zh, name_en, aliases) values ('region', 'mosel', '摩泽尔', 'Mosel', '{莫塞尔}') returning id
    )
    insert into term (kind, code, name_zh, name_en, parent_id)
    select 'site', 'mosel-hill', '摩泽尔山', 'Berg an der Mosel', id from mosel
     union all select 'grape', 'mueller-thurgau', '米勒-图高', 'Müller-Thurgau', null`
})

const codesOf = async (asked: { keyword?: string; kind?: ListedTermKind }) =>
  (await staff.api.call(findTerms, asked)).list.map(({ code }) => code)

test('a term is found by a part of any of its names, whatever case and umlauts; the very name comes first', async () => {
  expect(await codesOf({ keyword: 'mosel' })).toEqual(['mosel', 'mosel-hill'])
  expect(await codesOf({ keyword: '莫塞尔' })).toEqual(['mosel'])
  expect(await codesOf({ keyword: 'MULLER' })).toEqual(['mueller-thurgau'])
  expect(await codesOf({ keyword: 'mosel', kind: 'site' })).toEqual(['mosel-hill'])
  expect(await codesOf({ keyword: 'chianti' })).toEqual([])
  const { list } = await staff.api.call(findTerms, { keyword: 'berg' })
  expect(list).toMatchObject([{ kind: 'site', name: { zh: '摩泽尔山' }, above: { zh: '摩泽尔', en: 'Mosel' } }])
})

test('T31, T33: only merchandisers, and no kind that there is not', async () => {
  expect(await staff.get('/staff/terms?kind=colour')).toMatchObject({ status: 400, code: '100100' })
  expect(await staff.get(`/staff/terms?keyword=${'x'.repeat(61)}`)).toMatchObject({ status: 400, code: '100100' })
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  expect(await agent.get('/staff/terms')).toMatchObject({ status: 400, code: '100101' })
  expect(await client(shop.app).get('/staff/terms')).toMatchObject({ status: 410000 })
})
