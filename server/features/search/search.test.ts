import { describe, expect, test } from 'vitest'
import { catalogueShop } from '#test/support/catalogue-shop.ts'
import { client } from '#test/support/shop.ts'

const { app, ids, pc, listCodes } = await catalogueShop()

describe('keywords', () => {
  const table: [string, string[]][] = [
    ['雷司令', ['riesling', 'sold-out']],
    ['Riesling', ['riesling', 'sold-out']],
    ['leisiling', ['riesling', 'sold-out']],
    ['lsl', ['riesling', 'sold-out']],
    ['mzl lsl', ['riesling', 'sold-out']],
    ['mze lsl', ['riesling', 'sold-out']],
    ['摩泽尔 雷司令', ['riesling', 'sold-out']],
    ['Gruner', ['veltliner']],
    ['Grüner', ['veltliner']],
    ['gruener veltliner', ['veltliner']],
    ['Spätburgunder', ['dear']],
    ['spaetburgunder', ['dear']],
    ['日晷园', ['riesling']],
    ['ＲＩＥＳＬＩＮＧ', ['riesling', 'sold-out']],
    ['weingut donau', ['veltliner']],
    ['chateau nowhere', []],
  ]
  test.each(table)('U07: %s finds %j', async (keyword, expected) => {
    expect(await listCodes(`keyword=${encodeURIComponent(keyword)}`)).toEqual(expected)
  })

  test('the number of a wine finds it', async () => {
    expect(await listCodes(`keyword=${ids.veltliner}`)).toEqual(['veltliner'])
  })

  test.each(['%', '_', '\\', '%%%%', '____', '.*', "' or 1=1 --"])(
    'T37: the sign %s matches nothing, rather than everything',
    async (keyword) => {
      expect(await listCodes(`keyword=${encodeURIComponent(keyword)}`)).toEqual([])
    },
  )

  test('T37: a percent sign between words is no wildcard', async () => {
    expect(await listCodes(`keyword=${encodeURIComponent('100% wine_x')}`)).toEqual(['dear'])
    expect(await listCodes(`keyword=${encodeURIComponent('Dear%x')}`)).toEqual(['dear'])
    expect(await listCodes(`keyword=${encodeURIComponent('Dear%Mosel%Riesling')}`)).not.toContain('dear')
  })
})

describe('hostile input', () => {
  const numbers = [
    '0',
    '-1',
    '1.5',
    '1e9',
    '"1e3"',
    'NaN',
    '2147483648000',
    '9007199254740992',
    '1%20or%201=1',
    '%27;drop%20table%20product',
  ]
  test.each(numbers)('T33, T37: page=%s is refused by name, in the reader’s language, without a fault', async (page) => {
    for (const path of ['/products', '/pc/get_products', '/pc/get_recommend/1', '/product/hot']) {
      expect(await pc.get(`${path}?page=${page}`)).toMatchObject({ status: 400, code: '100100', msg: '参数错误：page' })
      const english = client(app, { locale: 'en-US' })
      expect(await english.get(`${path}?page=${page}`)).toMatchObject({ status: 400, msg: 'Parameter error: page' })
    }
  })

  test('T33: arrays, unknown sorts, too long keywords and foreign ids are refused; more than a hundred rows too', async () => {
    const wrong = [
      'page=1&page=2',
      'priceOrder=desc;drop table product',
      'salesOrder=random()',
      `keyword=${'a'.repeat(101)}`,
      'ids=1,2,abc',
      'limit=101',
      'sid=1%27',
      'keyword[$ne]=x&keyword=a&keyword=b',
    ]
    for (const query of wrong) expect(await pc.get(`/products?${query}`), query).toMatchObject({ status: 400, code: '100100' })
    expect(await listCodes('')).toHaveLength(4)
  })

  test('ids of wines are refused unless they are numbers of ours', async () => {
    for (const id of ['0', '-5', 'abc', '1.5', '99999999999', '1%20or%201=1']) {
      expect(await pc.get(`/product/detail/${id}`), id).toMatchObject({ status: 400, code: '100100' })
    }
  })
})
