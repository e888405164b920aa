import { randomBytes, randomUUID } from 'node:crypto'
import { fen } from '#domain/money.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import type { Pool } from '#server/db/database.ts'
import { planSale } from '#server/features/flash-sale/plan-sale.ts'
import { type Buyer, crowd } from '#test/faults/crowd.ts'
import { postBytes, send } from './http-load.ts'

const PRICE = fen(50_00)
const STOCK = 1_000_000

export type HotSale = { id: number; skuId: number; skuCode: string; productId: number }

export async function openHotSale(db: Pool, offered: number): Promise<HotSale> {
  const code = randomBytes(4).toString('hex')
  const [made] = await db<{ skuId: number; productId: number }[]>`
    with wine as (
      insert into product (code, name_zh, name_en, images, search_text)
      values (${`bench-${code}`}, '抢购雷司令', 'Riesling in a hurry', '{/uploads/wine.webp}', '')
      returning id
    )
    insert into sku (product_id, code, vintage, size_ml, price, stock, received)
    select id, ${code}, 2024, 750, 10000, ${STOCK}, ${STOCK} from wine
    returning id as "skuId", product_id as "productId"`
  if (!made) throw new Error('no wine')
  await db`insert into flash_slot (starts_hour, hours) values (0, 24) on conflict (starts_hour) do update set hours = 24`
  const [slot] = await db<{ id: number }[]>`select id from flash_slot where starts_hour = 0`
  const today = shanghaiDay(new Date())
  const plan = { slotId: slot?.id ?? 0, skuCode: code, fromDay: addDays(today, -1), toDay: addDays(today, 1), offered }
  const terms = { title: { zh: '', en: '' }, price: PRICE, perPerson: 2, perOrder: 2, sort: 0 }
  const id = await planSale({ db, now: () => new Date() }, { ...plan, ...terms })
  const [sale] = await db<{ code: string }[]>`select code from flash_item where id = ${id}`
  return { ...made, id, skuCode: sale?.code ?? '' }
}

/** Create calls of `size` signed-in buyers at the confirm page, for one pack each; `each` gives every buyer several parallel calls. */
export async function readyBuyers(db: Pool, address: string, sale: HotSale, size: number, each = 1): Promise<Buffer[]> {
  const people = await crowd(db, size, 1_000_00)
  const buyers = people.flatMap((buyer) => Array.from({ length: each }, () => buyer))
  const shipping = await shippingOf(address, sale, buyers[0])
  const rows = buyers.map(({ id }) => {
    const lineId = `u${randomBytes(16).toString('hex')}`
    return { accountId: id, key: randomUUID(), lineId, lines: [{ id: lineId, skuId: sale.skuId, quantity: 1, price: PRICE }] }
  })
  await db`
    with wanted as (
      select * from jsonb_to_recordset(${db.json(rows)}) as row ("accountId" bigint, key uuid, "lineId" text, lines jsonb)
    ), line as (
      insert into buy_now (key, account_id, sku_id, quantity, flash_item_id, expires_at)
      select "lineId", "accountId", ${sale.skuId}, 1, ${sale.id}, now() + interval '1 hour' from wanted
    )
    insert into checkout (key, account_id, lines, shipping_fee, flash_item_id, expires_at)
    select key, "accountId", lines, ${shipping}, ${sale.id}, now() + interval '1 hour' from wanted`
  return buyers.map(({ token, addressId }, index) =>
    postBytes(address, `/api/order/create/${rows[index]?.key}`, token, { addressId, mark: '', new: 1, seckill_id: sale.id }),
  )
}

async function shippingOf(address: string, sale: HotSale, buyer: Buyer | undefined): Promise<number> {
  const post = async (path: string, body: object) => {
    const { answers } = await send(address, [postBytes(address, path, buyer?.token ?? '', body)], 1)
    return (JSON.parse(answers[0]?.body ?? '{}') as { data: { cartId: string; priceGroup: { storePostage: string } } }).data
  }
  const line = { productId: sale.productId, uniqueId: sale.skuCode, secKillId: sale.id, cartNum: 1, new: 1 }
  const { cartId } = await post('/api/cart/add', line)
  return Number((await post('/api/order/confirm', { cartId, new: 1 })).priceGroup.storePostage) * 100
}
