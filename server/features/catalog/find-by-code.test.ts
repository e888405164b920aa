import { expect, test } from 'vitest'
import { callerOf } from '#test/support/caller.ts'
import { shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{}, {}] }, { onSale: false }] })
const find = (code: string) => callerOf(shop.app, { locale: 'en-US' }).get(`/product/by_code?${new URLSearchParams({ code })}`)

test('U87: a scanned code names a bottle or a wine, in whatever case, and one that is not for sale is as unknown as one that never was', async () => {
  const [wine, hidden] = shop.wines
  const second = wine?.skus[1]
  expect((await find(second?.code.toUpperCase() ?? '')).data).toEqual({ id: wine?.id, unique: second?.code })
  const [{ code } = { code: '' }] = await shop.db<{ code: string }[]>`select code from product where id = ${wine?.id ?? 0}`
  expect((await find(code)).data).toEqual({ id: wine?.id, unique: '' })
  for (const unknown of [hidden?.skus[0].code ?? '', 'ffffffff', '', "' or true --", '%'])
    expect(await find(unknown)).toMatchObject({ status: 400, msg: `No wine here has this code: ${unknown}` })
})
