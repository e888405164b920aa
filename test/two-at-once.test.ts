import { describe, expect, test } from 'vitest'
import { readAgreementLimits, saveAgreementLimits } from '#contract/staff/acts.ts'
import { readReturnAddress, saveReturnAddress } from '#contract/staff/after-sales.ts'
import { findAssistants, saveAgent, saveAssistantSettings } from '#contract/staff/assistants.ts'
import * as chat from '#contract/staff/chat-settings.ts'
import { findOrderLimits, saveOrderLimits } from '#contract/staff/held-stock.ts'
import { addLot, changeLot, findLot } from '#contract/staff/lots.ts'
import { correctRecipient, findDeskOrder } from '#contract/staff/orders.ts'
import { correctParcel } from '#contract/staff/parcels.ts'
import { listStaffReviews, replyToReview } from '#contract/staff/reviews.ts'
import { addAlias, changeAlias, listAliases } from '#contract/staff/search.ts'
import { keepSku, listStock } from '#contract/staff/stock.ts'
import { addStockPlace, listStockPlaces, renameStockPlace } from '#contract/staff/stock-places.ts'
import { fen } from '#domain/money.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { orderInState } from './support/order-in-state.ts'
import { receivedOrder } from './support/received-order.ts'
import { dataOf, shopper, shopWith } from './support/shop.ts'

const shop = await shopWith()
const scopes = ['shopper', 'merchandiser', 'agent', 'chat-supervisor', 'finance', 'admin', 'owner'] as const
const [anna, bert] = [await shopper(shop, { scopes: [...scopes] }), await shopper(shop, { scopes: [...scopes] })]
const buyer = await shopper(shop, { balance: 1_000_000_00 })
const { api } = anna
const sku = shop.sku

type Who = typeof anna
type Form<Read> = {
  read: () => Promise<Read>
  /** `turn` makes each writing another. */
  write: (who: Who, read: Read, turn: number) => Promise<unknown>
}
const form = <Read>(name: string, { read, write }: Form<Read>) => ({
  name,
  open: async () => {
    const seen = await read()
    return (who: Who, turn: number) => write(who, seen, turn)
  },
})
const found = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('nothing to write over')
  return thing
}

const reply = await api.call(chat.addCannedReply, { shortcut: 'ship', text: { zh: '已发货', en: 'Sent' }, isShared: true })
const keyword = await api.call(chat.addKeyword, { words: ['dhl'], match: 'exact', answer: { zh: '不', en: 'No' }, isOn: true })
const alias = await api.call(addAlias, { phrase: '冒泡', termId: null, replacement: 'sekt' })
const { id: placeId } = await api.call(addStockPlace, { name: { zh: '后库', en: 'Back room' } })
const lotDraft = { lot: 'L1', bottledOn: null, bestBefore: null, arrivedOn: '2026-01-01', supplier: '' }
const { id: lotId } = await api.call(addLot, {
  ...lotDraft,
  declarationNumber: '',
  certificateNumber: '',
  skuId: sku.id,
  packs: 6,
})
await shop.db`insert into assistant_agent (profile_url, first_at, last_at) values ('https://agent.example/profile', now(), now())`
const unsent = await orderInState(shop, buyer, 'paid')
const sent = await orderInState(shop, buyer, 'part-shipped')
const { lines } = await receivedOrder(shop, buyer, [sku])
const unique = lines[0]?.unique
dataOf(await buyer.post('/order/comment', { unique, comment: '好喝', product_score: 5, service_score: 5 }))

const forms = [
  form('a ready-made answer', {
    read: async () => found((await api.call(chat.listCannedReplies)).find(({ id }) => id === reply.id)),
    write: (who, read, turn) => who.api.call(chat.changeCannedReply, { ...read, text: { zh: `第${turn}`, en: '' } }),
  }),
  form('a keyword answer', {
    read: async () => found((await api.call(chat.listKeywords)).find(({ id }) => id === keyword.id)),
    write: (who, read, turn) => who.api.call(chat.changeKeyword, { ...read, answer: { zh: `第${turn}`, en: '' } }),
  }),
  form('notice and greeting', {
    read: () => api.call(chat.findChatSettings),
    write: (who, read, turn) => who.api.call(chat.saveChatSettings, { ...read, greeting: { zh: `第${turn}`, en: '' } }),
  }),
  form('hours of service', {
    read: () => api.call(chat.findChatSettings),
    write: (who, read, turn) => who.api.call(chat.saveChatSettings, { ...read, answerWithinMinutes: 10 + turn }),
  }),
  form('a synonym', {
    read: async () => found((await api.call(listAliases, {})).list.find(({ id }) => id === alias.id)),
    write: (who, read, turn) => who.api.call(changeAlias, { ...read, replacement: `sekt ${turn}` }),
  }),
  form('limits of unpaid orders', {
    read: () => api.call(findOrderLimits),
    write: (who, { version, ...limits }, turn) =>
      who.api.call(saveOrderLimits, { limits: { ...limits, placedPerHour: 20 + turn }, version }),
  }),
  form('the switch for assistants', {
    read: async () => (await api.call(findAssistants)).settings,
    write: (who, read, turn) => who.api.call(saveAssistantSettings, { ...read, perMinute: 100 + turn }),
  }),
  form('the limit of one assistant', {
    read: async () => found((await api.call(findAssistants)).agents[0]),
    write: (who, { id, isBlocked, version }, turn) => who.api.call(saveAgent, { id, isBlocked, version, perMinute: 100 + turn }),
  }),
  form('the limits of a second person', {
    read: () => api.call(readAgreementLimits),
    write: (who, read, turn) => who.api.call(saveAgreementLimits, { ...read, perDay: fen(900_000_00 + turn) }),
  }),
  form('the return address', {
    read: () => api.call(readReturnAddress),
    write: (who, read, turn) =>
      who.api.call(saveReturnAddress, {
        body: { ...read, name: '林', name_en: 'Lin', address: '上海', address_en: 'Shanghai', phone: `021-1234${turn}` },
      }),
  }),
  form('where packs lie', {
    read: async () => found((await api.call(listStock, {})).list.find(({ skuId }) => skuId === sku.id)),
    write: (who, { skuId, lowStock, version }, turn) =>
      who.api.call(keepSku, { skuId, lowStock, version, placeId, shelf: `A${turn}` }),
  }),
  form('the name of a place', {
    read: async () => found((await api.call(listStockPlaces)).find(({ id }) => id === placeId)),
    write: (who, { id, version }, turn) => who.api.call(renameStockPlace, { id, version, name: { zh: `库${turn}`, en: '' } }),
  }),
  form('a lot', {
    read: () => api.call(findLot, lotId),
    write: (who, read, turn) => who.api.call(changeLot, { ...read, supplier: `Weingut ${turn}` }),
  }),
  form('a recipient', {
    read: async () => (await api.call(findDeskOrder, unsent)).recipient,
    write: (who, seen, turn) => who.api.call(correctRecipient, { ...seen, number: unsent, name: `林${turn}`, seen }),
  }),
  form('a tracking number', {
    read: async () => found((await api.call(findDeskOrder, sent)).parcels[0]),
    write: (who, { id, trackingNumber }, turn) =>
      who.api.call(correctParcel, { id, courier: 'shunfeng', trackingNumber: `SF700000000000${turn}`, seen: trackingNumber }),
  }),
  form('an answer to a review', {
    read: async () => found((await api.call(listStaffReviews, { state: 'all' })).list[0]),
    write: (who, { id, reply: seen }, turn) => who.api.call(replyToReview, { id, text: `谢谢${turn}`, seen }),
  }),
]

describe.each(forms)('$name', ({ open }) => {
  test('whoever saves second is told, and what the first wrote stays', async () => {
    const [first, second] = [await open(), await open()]
    await first(anna, 1)
    const refused = await second(bert, 2).catch((error: unknown) => error)
    expect(isRefusal(refused, 'content-changed'), String(refused)).toBe(true)
    // Read anew, it may be written.
    await (await open())(bert, 3)
  })

  test('of two in the same moment one is told', async () => {
    const [first, second] = [await open(), await open()]
    const ended = await Promise.allSettled([first(anna, 4), second(bert, 5)])
    const [refused, ...others] = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(isRefusal(refused, 'content-changed'), String(refused)).toBe(true)
    expect(others).toEqual([])
  })
})

test('notice and hours are two pages: who writes one is not told of the other, and leaves it as it is', async () => {
  const read = await api.call(chat.findChatSettings)
  await bert.api.call(chat.saveChatSettings, { ...read, answerWithinMinutes: 77, version: undefined })
  const { greeting, version } = read
  const now = await api.call(chat.findChatSettings)
  await api.call(chat.saveChatSettings, { ...now, greeting: { ...greeting, zh: '您好' }, version })
  expect(await api.call(chat.findChatSettings)).toMatchObject({ greeting: { zh: '您好' }, answerWithinMinutes: 77 })
})
