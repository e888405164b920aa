import { possibleDays } from '#domain/delivery-day.ts'
import { boxesFor, type GiftBoxDraft, type GiftCard } from '#domain/gift.ts'
import { fen } from '#domain/money.ts'
import { transaction } from '#server/db/database.ts'
import { quoteFreight } from '#server/features/freight/quote-freight.ts'
import { listOpenBoxes } from '#server/features/gifts/open-boxes-sql.ts'
import { addBox } from '#server/features/gifts/write-boxes.ts'
import { insertGift } from '#server/features/orders/sql.ts'
import type { Deps } from '#server/http/deps.ts'

const BOXES: readonly GiftBoxDraft[] = [
  { name: { zh: '素雅纸盒', en: 'Plain paper box' }, price: fen(0), holds: 1, isOpen: true },
  { name: { zh: '双支礼盒', en: 'Gift box for two' }, price: fen(28_00), holds: 2, isOpen: true },
  { name: { zh: '三支松木礼盒', en: 'Pine box for three' }, price: fen(68_00), holds: 3, isOpen: true },
]

export const DEMO_CARDS: readonly GiftCard[] = [
  { to: '爸', text: '生日快乐！这几瓶雷司令冰透了再开，等我周末回家一起喝。', from: '晓晓' },
  { to: 'Dear Anna', text: 'Happy housewarming! The Silvaner goes with your asparagus.', from: 'Xiao' },
  { to: '陈老师', text: '谢谢您一年来的照顾，祝您新年安康。', from: '二班全体家长' },
  { to: '小敏、阿哲', text: '新婚快乐，愿你们像好酒一样，越陈越香。', from: '老同学们' },
]

/** Does nothing when there are boxes. */
export async function seedDemoBoxes(deps: Deps): Promise<void> {
  if ((await listOpenBoxes(deps.db)).length > 0) return
  for (const box of BOXES) await addBox(deps, box)
}

/** Of so many past orders one is a present, in the box that costs nothing; of so many waiting ones one has its day. */
const ONE_PRESENT_IN = 23
const ONE_DAY_IN = 3

type PastOrder = { id: number; bottles: number; cityCode: number; isWaiting: boolean }

/** Comes after the year of trade. Does nothing when there are past presents. */
export async function seedDemoGifts({ db, now }: Deps): Promise<void> {
  const [box] = await listOpenBoxes(db)
  const past = await db<PastOrder[]>`
    select id, city_code as "cityCode", status = 'paid' as "isWaiting",
           (select sum(quantity * pack) from order_line where order_id = shop_order.id)::integer as bottles
      from shop_order
     where status not in ('unpaid', 'cancelled') and deliver_on is null and box_fee = 0
       -- Written by the year of trade, and not yet by this.
       and request_digest = ''
       and not exists (select from order_gift join shop_order other on other.id = order_id where other.request_digest = '')
     order by id`
  if (!box) return
  await transaction(db, async (tx) => {
    for (const [place, { id, bottles }] of past.filter(({ id }) => id % ONE_PRESENT_IN === 0).entries()) {
      const card = DEMO_CARDS[place % DEMO_CARDS.length]
      const boxes = place % 2 === 0 ? { name: box.name, price: box.price, count: boxesFor(bottles, box) } : null
      if (card) await insertGift(tx, id, { card, boxes })
    }
    for (const [place, { id, cityCode }] of past.filter(({ isWaiting }) => isWaiting).entries()) {
      const { dayZone } = await quoteFreight(tx, cityCode, { grams: 0, number: 0, goods: fen(0) })
      const days = possibleDays(dayZone, now())
      const day = days[place % 2]
      if (place % ONE_DAY_IN === 0 && day)
        await tx`update shop_order set deliver_on = ${day.day}, leave_on = ${day.leaveOn} where id = ${id}`
    }
  })
}
