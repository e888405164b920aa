import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/agents-customers.ts'
import { withoutTags } from '#contract/shop/markup.ts'
import { toDateTime } from '#contract/times.ts'
import { readCustomer } from '#server/features/chat/read-customer.ts'
import { actingOf, requireVisible } from '#server/features/chat/require-visible.ts'
import { addLabel, removeLabel } from '#server/features/customers/change-customers.ts'
import { listLabels } from '#server/features/customers/list-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { listLabelsNamed, listLabelsOf } from './sql.ts'

export function agentCustomerRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps

  serve(contract.findCustomer, async ({ account, params: { uid }, locale }) => {
    await requireVisible(db, uid, actingOf(account))
    const [{ nickname, avatar, phone, since }, labels] = await Promise.all([
      readCustomer(deps, uid, account.accountId, locale),
      listLabelsOf(db, uid),
    ])
    return {
      uid,
      nickname: withoutTags(nickname),
      avatar,
      phone,
      now_money: '',
      level_name: '',
      group_name: '',
      group_id: 0,
      labelNames: labels.map(({ name }) => name),
      spread_name: '',
      is_promoter: 0,
      user_type: 'h5',
      birthday: '',
      add_time: toDateTime(since),
    }
  })
  serve(contract.listLabels, async ({ account, params: { uid }, locale }) => {
    await requireVisible(db, uid, actingOf(account))
    const [all, own] = await Promise.all([listLabels(db), listLabelsOf(db, uid)])
    const has = new Set(own.map(({ id }) => id))
    const label = all.map(({ id, name }) => ({ id, label_name: name, disabled: has.has(id) }))
    return [{ id: 0, name: say(locale, 'chat.labels'), label }]
  })
  serve(contract.setLabels, async ({ account, ip, params: { uid }, body: { label_ids, un_label_ids } }) => {
    await requireVisible(db, uid, actingOf(account))
    const staff = { ...account, ip }
    const names = new Map((await listLabelsNamed(db, [...label_ids, ...un_label_ids])).map(({ id, name }) => [id, name]))
    for (const id of un_label_ids) await removeLabel(deps, staff, uid, names.get(id) ?? '')
    for (const id of label_ids) {
      const name = names.get(id)
      if (name !== undefined) await addLabel(deps, staff, uid, name)
    }
    return done('saved')
  })
  serve(contract.listGroups, () => [])
}
