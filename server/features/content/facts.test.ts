import { expect, test } from 'vitest'
import { findChatNotice } from '#contract/shop/chat.ts'
import { companyInfo, findPage } from '#contract/shop/content.ts'
import { findChatSettings, saveChatSettings } from '#contract/staff/chat-settings.ts'
import { findStaffPage } from '#contract/staff/content.ts'
import { changePromises } from '#contract/staff/promises.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'
import { NO_COMPANY, saveCompany, saveRichPage } from './write-content.ts'

/** Every place says what the one source says, and says it at once. */

const shop = await shopWith()
const visitor = client(shop.app).api
const both = (words: string) => ({ zh: words, en: words })
const week = (from: string, to: string) => ({ weekly: Array.from({ length: 7 }, () => [{ from, to }]), exceptions: [] })

test('page, chat and footer say hours and promises from their one source, and follow at once; staff see what they typed', async () => {
  const chief = await shopper(shop, { scopes: ['admin', 'merchandiser', 'agent'] })
  const typed = both('<p>{{pay-minutes}}|{{hours}}|{{damage-claim}}</p>')
  await saveCompany(shop.db, { ...NO_COMPANY, serviceHours: both('H {{chat-hours}}') })
  await saveRichPage(shop.db, 'shipping', { title: both('S'), content: typed })
  const settings = { notice: typed, greeting: both(''), hours: week('09:30', '21:00'), answerWithinMinutes: 30 }
  await chief.api.call(saveChatSettings, settings)
  const promise = (en: string) =>
    chief.api.call(changePromises, [{ key: 'damage-claim', words: { zh: '两天内', en }, version: undefined }])
  await promise('Within two days <of it>')

  const placesSay = (hours: string, claim: string) =>
    eventually(async () => {
      const words = `<p>30|H daily ${hours}|${claim}</p>`
      expect((await visitor.call(findPage, 'shipping')).content.en).toBe(words)
      expect((await visitor.call(findChatNotice)).content.en).toBe(words)
      expect((await visitor.call(companyInfo)).serviceHours).toEqual({ zh: `H 每日 ${hours}`, en: `H daily ${hours}` })
    })
  await placesSay('9:30–21:00', 'Within two days &lt;of it&gt;')
  await chief.api.call(saveChatSettings, { ...settings, hours: week('10:00', '18:00') })
  await promise('')
  await placesSay('10:00–18:00', '')

  expect((await chief.api.call(findStaffPage, 'shipping')).content).toEqual(typed)
  expect((await chief.api.call(findChatSettings)).notice).toEqual(typed)
})
