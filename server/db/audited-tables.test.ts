import { expect, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()

/** What staff never change by hand, or what keeps its own history. All other tables are in the audit log. */
const NOT_AUDITED: Record<string, string> = {
  staff_act: 'the audit log itself',
  staff_act_end: 'the audit log itself',
  staff_act_open: 'the audit log itself: which acts have no end',
  staff_change: 'the audit log itself',
  audit_entry: 'the audit log of money, which names its act',
  account_event: 'a history of its own',
  after_sale_event: 'a history of its own',
  issued_invoice: 'a history of its own, which is never changed',
  invoice_number_used: 'follows from the issued invoices',
  order_event: 'a history of its own',
  wine_change: 'a history of its own',
  bulk_result: 'a bulk change keeps before and after by itself; that it was begun is an act',
  bulk_wine: 'progress of a bulk change',
  import_change: 'an import keeps before and after by itself; that it was begun is an act',
  bill_difference: 'what a comparison found; never written by hand',
  price_before: 'follows from the prices',
  customer_recount: 'customers whose figures are counted from scratch after an update',
  chat_message: 'kept by the chat itself, and deleted with a person’s data',
  chat_thread: 'counters of a conversation',
  chat_page_seen: 'what shoppers look at',
  assistant_secret: 'a secret of the process',
  assistant_tally: 'what assistants ask',
  assistant_question: 'what assistants ask',
  assistant_basket: 'a shopper’s cart, put together by an assistant',
  assistant_answer: 'answers that may be asked for again',
  buy_now: 'a shopper’s cart',
  cart_line: 'a shopper’s cart',
  cart_merge: 'a shopper’s cart',
  checkout: 'a shopper’s checkout',
  favourite: 'a shopper’s list',
  wine_visit: 'what shoppers look at',
  back_in_stock_wish: 'a shopper’s wish',
  price_wish: 'a shopper’s wish',
  favourite_share: 'a shopper’s list',
  transfer_instruction: 'what a shopper was told',
  customer: 'counted by triggers',
  wine_tally: 'counted by triggers',
  wine_tally_pending: 'counted by triggers',
  sales_delta: 'counted by triggers',
  sales_tally: 'counted by a job',
  search_article: 'index of the search',
  search_wine: 'index of the search',
  search_word: 'index of the search',
  search_pending: 'index of the search',
  search_state: 'index of the search',
  search_day: 'what shoppers search',
  search_history: 'what shoppers search',
  search_miss: 'what shoppers search',
  search_tally: 'what shoppers search',
  search_visitor: 'what shoppers search',
  notice: 'the outbox of notices is a log of its own',
  notice_event: 'the outbox of notices is a log of its own',
  notice_secret: 'a secret of the process',
  digest_key: 'a secret of the process',
  code_key: 'signing in',
  sign_in_code: 'signing in',
  captcha: 'signing in',
  coupon_code_miss: 'wrong codes that shoppers typed',
  login_failure: 'signing in',
  recovery_code: 'digests; that they were renewed is an act',
  known_network: 'signing in',
  wechat_state: 'signing in',
  file_sweep: 'written by a job',
  file_without_row: 'written by a job',
  wechat_follower: 'signing in',
  earlier_account: 'closed accounts, without any data',
  left_identity: 'closed accounts, without any data',
  low_stock_told: 'what was told already',
  provider_check: 'what the last test of a provider has said',
  wechat_payer: 'signing in',
  wechat_identity: 'signing in',
  wechat_arrival: 'signing in',
  wechat_ticket: 'WeChat’s, kept for all processes',
  payment_notice: 'what was heard already',
  stock_form: 'which forms were sent already',
  film_file: 'where files lie',
  upload: 'where files lie',
  picture_to_hide: 'where files lie',
  article_preview: 'secret addresses for half an hour',
  wine_preview: 'secret addresses for half an hour',
  drawing: 'how pictures are drawn again',
  change_waiting: 'what processes tell each other',
  change_told: 'what processes tell each other',
  migration: 'the schema',
  shop_mode: 'the schema',
  sandbox_gateway: 'plays the part of others',
  sandbox_message: 'plays the part of others',
  sandbox_notice: 'plays the part of others',
  sandbox_payment: 'plays the part of others',
  sandbox_refund: 'plays the part of others',
  sandbox_sms: 'plays the part of others',
  sandbox_wechat_code: 'plays the part of others',
}

test('each table is in the audit log, or says why not: `select keep_staff_changes(…)` in its migration, or a line above', async () => {
  const tables = await db<{ name: string; isAudited: boolean }[]>`
    select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'staff_change') as "isAudited"
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  const audited = tables.filter(({ isAudited }) => isAudited).map(({ name }) => name)
  expect(tables.filter(({ name, isAudited }) => !isAudited && !(name in NOT_AUDITED)).map(({ name }) => name)).toEqual([])
  expect(Object.keys(NOT_AUDITED).filter((name) => audited.includes(name) || !tables.some((each) => each.name === name))).toEqual(
    [],
  )
})

test('columns that sound like secrets, and bytes, are never kept', async () => {
  const kept = await db<{ name: string }[]>`
    select relname || '.' || attname as name
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where tgname = 'staff_change'
       and (atttypid = 'bytea'::regtype or attname ~ '(hash|secret|password|token|digest)')
       and attname !~ '(_hash|_secret)$'
       and not attname = any(string_to_array(trim(both '{}' from split_part(encode(tgargs, 'escape'), '\\000', 4)), ','))`
  expect(kept.map(({ name }) => name)).toEqual([])
})
