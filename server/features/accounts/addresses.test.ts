import { beforeAll, describe, expect, test } from 'vitest'
import { listAddresses, listDivisions, saveAddress, type WireAddress, type WireDivision } from '#contract/shop/addresses.ts'
import { callerOf } from '#test/support/caller.ts'
import { type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await shopWith()
})

const SHANGHAI = { province: '上海市', city: '上海市', district: '徐汇区', city_id: 310100 }
const HANGZHOU = { province: '浙江省', city: '杭州市', district: '西湖区', city_id: 330100 }
const form = (more: object = {}) => ({
  real_name: '陈晨',
  phone: '13912345678',
  detail: '衡山路 8 号',
  address: SHANGHAI,
  ...more,
})

/** A signed-in account without any address. */
async function newcomer(spec: Parameters<typeof shopper>[1] = {}): Promise<Shopper> {
  const me = await shopper(shop, spec)
  await shop.db`delete from address where account_id = ${me.id}`
  return me
}
const list = async (me: Shopper) => (await me.get('/address/list')).data as WireAddress[]
const add = async (me: Shopper, more: object = {}) => ((await me.post('/address/edit', form(more))).data as { id: number }).id

describe('adding', () => {
  test('the first address becomes the default, a later one only when it says so', async () => {
    const me = await newcomer()
    expect(await me.get('/address/default')).toEqual({ status: 200, code: '100011', msg: '暂无数据', data: [] })
    const first = await add(me)
    const second = await add(me, { detail: '别处 1 号' })
    expect((await list(me)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [first, 1],
      [second, 0],
    ])
    const third = await add(me, { detail: '别处 2 号', is_default: true })
    expect((await list(me)).filter(({ is_default }) => is_default === 1).map(({ id }) => id)).toEqual([third])
    expect((await me.get('/address/default')).data).toMatchObject({ id: third, real_name: '陈晨', city_id: 310100, uid: me.id })
  })

  test('ten first addresses at once: exactly one is the default', async () => {
    const me = await newcomer()
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(me, { detail: `同时 ${index} 号`, is_default: index % 2 === 0 })),
    )
    const all = await list(me)
    expect(all).toHaveLength(10)
    expect(all.filter(({ is_default }) => is_default === 1)).toHaveLength(1)
  })

  test('twenty at most, also when two come at once', async () => {
    const me = await newcomer()
    for (let index = 0; index < 19; index++) await add(me, { detail: `第 ${index} 号` })
    const answers = await Promise.all(['甲', '乙', '丙'].map((detail) => me.post('/address/edit', form({ detail }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: '410151', msg: '最多可保存 20 个地址' })
  })

  test('the same address twice is refused, also when sent twice at once', async () => {
    const me = await newcomer()
    const answers = await Promise.all([1, 2].map(() => me.post('/address/edit', form())))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['100021', '400651'])
    expect((await me.post('/address/edit', form({ address: HANGZHOU }))).status).toBe(200)
  })

  test('what is wrong is refused by name, in the language of the caller', async () => {
    const cases: [object, string, string][] = [
      [{ real_name: '  ' }, '410153', 'Please fill in the name'],
      [{ real_name: '长'.repeat(26) }, '410154', 'The name may have at most 25 characters'],
      [{ phone: ' ' }, '410155', 'Please fill in the phone number'],
      [{ phone: '12345678901' }, '410156', 'The phone number format is incorrect'],
      [{ phone: '1391234567' }, '410156', 'The phone number format is incorrect'],
      [{ detail: '' }, '410160', 'Please fill in the street address'],
      [{ detail: '路'.repeat(101) }, '410160', 'The street address may have at most 100 characters'],
      [{ address: { ...SHANGHAI, district: '西湖区' } }, '410046', 'The province, city or district is not valid'],
      [{ address: { ...SHANGHAI, city_id: 330100 } }, '410046', 'The province, city or district is not valid'],
      [{ address: { ...SHANGHAI, province: '浙江省' } }, '410046', 'The province, city or district is not valid'],
      [{ address: { province: '', city: '', district: '' } }, '410157', 'Please choose the province'],
      [{ address: { ...SHANGHAI, city: '' } }, '410046', 'The province, city or district is not valid'],
      [{ address: 'Shanghai' }, '100100', 'Parameter error: address'],
      [{ id: -1 }, '100100', 'Parameter error: id'],
      [{ id: 1e30 }, '100100', 'Parameter error: id'],
    ]
    const me = await newcomer({ locale: 'en-US' })
    for (const [wrong, code, msg] of cases)
      expect(await me.post('/address/edit', form(wrong))).toMatchObject({ status: 400, code, msg })
    expect(await list(me)).toEqual([])
  })

  test('mobiles and landlines with and without area code are taken', async () => {
    const me = await newcomer()
    for (const phone of ['19912345678', '021-62345678', '02162345678', '6234567', '0571-1234567']) {
      expect((await me.post('/address/edit', form({ phone }))).status).toBe(200)
    }
  })

  test('type=1: an address pasted as text finds its city by name', async () => {
    const me = await newcomer()
    const id = await add(me, { type: 1, address: { ...HANGZHOU, city_id: 0 } })
    expect((await me.get(`/address/detail/${id}`)).data).toMatchObject({ city_id: 330100, city: '杭州市' })
  })

  test('names of places in English are kept in Chinese, as couriers read them', async () => {
    const me = await newcomer()
    const english = { province: 'Shanghai', city: 'Shanghai', district: 'Xuhui District', city_id: '310100' }
    await add(me, { address: english })
    expect((await list(me))[0]).toMatchObject({ province: '上海市', city: '上海市', district: '徐汇区', city_id: 310100 })
  })

  test('T35: script in name and street comes back as the text that it is', async () => {
    const me = await newcomer()
    const text = '<img src=x onerror=alert(1)>'
    const id = await add(me, { real_name: text.slice(0, 25), detail: text })
    expect((await me.get(`/address/detail/${id}`)).data).toMatchObject({ real_name: text.slice(0, 25), detail: text })
  })
})

describe('changing and deleting', () => {
  test('an edit changes the address and leaves exactly one default', async () => {
    const me = await newcomer()
    const first = await add(me)
    const second = await add(me, { detail: '别处' })
    const edited = await me.post('/address/edit', form({ id: second, detail: '新址', is_default: 1, address: HANGZHOU }))
    expect(edited).toMatchObject({ code: '100001', data: { id: second } })
    expect((await list(me)).map(({ id, is_default, detail }) => [id, is_default, detail])).toEqual([
      [second, 1, '新址'],
      [first, 0, '衡山路 8 号'],
    ])
    expect((await me.post('/address/default/set', { id: first })).code).toBe('100014')
    expect((await me.get('/address/default')).data).toMatchObject({ id: first })
  })

  test('when the default goes, the newest of the others takes its place', async () => {
    const me = await newcomer()
    const first = await add(me)
    const second = await add(me, { detail: '别处' })
    expect((await me.post('/address/del', { id: first })).code).toBe('100002')
    expect((await me.get('/address/default')).data).toMatchObject({ id: second })
    expect((await me.post('/address/del', { id: second })).status).toBe(200)
    expect(await list(me)).toEqual([])
    expect((await me.post('/address/del', { id: second })).code).toBe('410150')
  })

  test('T30: somebody else’s address can be neither read, changed, made default nor deleted', async () => {
    const [me, other] = [await newcomer(), await newcomer()]
    const theirs = await add(other)
    await add(me)
    const answers = [
      await me.get(`/address/detail/${theirs}`),
      await me.post('/address/edit', form({ id: theirs, detail: '偷改' })),
      await me.post('/address/default/set', { id: theirs }),
      await me.post('/address/del', { id: theirs }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, code: '410150', msg: '地址不存在' })
      expect(JSON.stringify(answer)).not.toContain('衡山路')
    }
    expect(await list(other)).toMatchObject([{ id: theirs, detail: '衡山路 8 号', is_default: 1 }])
    expect((await list(me)).filter(({ is_default }) => is_default === 1)).toHaveLength(1)
  })

  test('T32: an account number in the body is nobody’s to send', async () => {
    const [me, other] = [await newcomer(), await newcomer()]
    await add(me, { uid: other.id, account_id: other.id, accountId: other.id })
    expect(await list(other)).toEqual([])
  })
})

describe('divisions', () => {
  test('the list has three levels, in both languages, and answers everybody the same', async () => {
    const { data } = await callerOf(shop.app).get('/city_list')
    const provinces = data as WireDivision[]
    expect(provinces).toHaveLength(34)
    const shanghai = provinces.find(({ n }) => n === '上海市')
    expect(shanghai).toMatchObject({ v: 310000, n_en: 'Shanghai', c: [{ v: 310100, n: '上海市' }] })
    expect(shanghai?.c[0]?.c.find(({ n }) => n === '徐汇区')).toMatchObject({ n_en: 'Xuhui District', c: [] })
  })

  test('one level at a time', async () => {
    const caller = callerOf(shop.app)
    expect((await caller.get('/pc/get_city/0')).data).toHaveLength(34)
    expect((await caller.get('/pc/get_city/330000')).data[0]).toEqual({
      city_id: 330100,
      name: '杭州市',
      name_en: 'Hangzhou City',
    })
    expect((await caller.get('/pc/get_city/330100')).data.map(({ name }: { name: string }) => name)).toContain('西湖区')
    expect((await caller.get('/pc/get_city/999999')).data).toEqual([])
    expect((await caller.get('/pc/get_city/x')).code).toBe('100100')
  })

  test('the typed client saves and lists addresses of every province’s first city', async () => {
    const me = await newcomer()
    const provinces = await me.api.call(listDivisions)
    for (const [index, province] of provinces.entries()) {
      const [city] = province.children
      const district = city?.children[0]
      if (!city || !district) throw new Error(`${province.name.zh} has no districts`)
      await shop.db`update address set deleted_at = now(), is_default = false where account_id = ${me.id}`
      const draft = { name: '陈晨', phone: '13912345678', detail: `${index} 号`, postCode: '', isDefault: false }
      const where = { province: province.name.zh, city: city.name.zh, district: district.name.zh, cityCode: city.code }
      const id = await me.api.call(saveAddress, { ...draft, ...where })
      expect(await me.api.call(listAddresses)).toEqual([{ id, ...draft, ...where, isDefault: true }])
    }
  })
})
