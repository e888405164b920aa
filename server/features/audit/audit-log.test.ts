import { afterAll, expect, test } from 'vitest'
import { type ActInFull, type ActsAsked, findAct, findActFilters, listActs, type StaffAct } from '#contract/staff/audit.ts'
import { type Scope, STAFF_SCOPES } from '#domain/account.ts'
import { currentAct } from '#server/db/acting.ts'
import { transaction } from '#server/db/database.ts'
import { isForStaff } from '#server/http/act-log.ts'
import { eventually } from '#test/support/eventually.ts'
import { violations } from '#test/support/invariants.ts'
import { client, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { openActLog } from './open-act-log.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 50 }] }] })
const { db } = shop
afterAll(async () => expect(await violations(db)).toEqual([]))

const staffWith = (...scopes: Scope[]) => shopper(shop, { scopes: ['shopper', ...scopes] })
const admin = await staffWith('admin', 'owner')
const acts = async (asked: ActsAsked = {}): Promise<StaffAct[]> => (await admin.api.call(listActs, asked)).list
const actsOf = (who: Shopper, asked: ActsAsked = {}) => acts({ ...asked, by: who.id })
const inFull = (act: StaffAct | undefined): Promise<ActInFull> => admin.api.call(findAct, act?.id ?? 0)
/** All that the log has, as text. */
const wholeLog = async (): Promise<string> => {
  const [row] = await db<[{ log: string }]>`
    select string_agg(line, ' ') as log
      from (select t::text as line from staff_act t union all select t::text from staff_act_end t union all select t::text from staff_change t) as log`
  return row.log
}
const zone = (name: string, firstFee = '8.00') => ({
  name,
  name_en: name,
  codes: [310000],
  isDelivered: true,
  basis: 'number',
  first: 1,
  firstFee,
  step: 1,
  stepFee: '1.00',
  freeFrom: '500.00',
})

test('every endpoint of staff that is no read is an act, or says why not', () => {
  const { served } = shop.app
  const silent = served.filter((each) => isForStaff(each) && each.method !== 'GET' && !each.isAct)
  expect(silent.map(({ method, path, unlogged }) => `${method} ${path}: ${unlogged}`).toSorted()).toMatchSnapshot()
  expect(served.filter(({ isAct }) => isAct).length).toBeGreaterThan(130)
  // An endpoint for shoppers and staff together would be no act.
  expect(
    served.filter((each) => !isForStaff(each) && STAFF_SCOPES.some((scope) => [each.access].flat().includes(scope))),
  ).toEqual([])
  // What stands beside the table of endpoints is called by providers, or by nobody who is signed in.
  const known = new Set(served.map(({ method, path }) => `${method} ${path}`))
  expect(routesThatMayWrite().filter((route) => !known.has(route))).toMatchSnapshot()
  for (const each of served) if (each.isAct) expect(isForStaff(each)).toBe(true)
  expect(served.filter(({ path, isAct }) => path.startsWith('/api/staff/exports/') && !isAct)).toEqual([])
})

test('who, when, from where, before and after: the fee of a zone was changed', async () => {
  const mia = await staffWith('merchandiser')
  const { id } = dataOf<{ id: number }>(await mia.post('/staff/freight-zones', zone('沪', '8.00')))
  dataOf(await mia.post(`/staff/freight-zones/${id}`, zone('沪', '9.50'), { 'user-agent': 'Cellar/1' }))
  const [changed, added] = await actsOf(mia)
  expect(changed).toMatchObject({
    by: { id: mia.id },
    address: '127.0.0.1',
    userAgent: 'Cellar/1',
    action: 'POST /staff/freight-zones/:id',
    object: { kind: 'freight-zone', id: String(id) },
    state: 'done',
    changes: 1,
  })
  expect(Math.abs(Date.now() - Date.parse(changed?.at ?? ''))).toBeLessThan(60_000)
  const field = { name: 'first_fee', before: 8_00, after: 9_50, isHidden: false }
  expect(await inFull(changed)).toEqual({
    money: [],
    changes: [
      {
        object: { kind: 'freight-zone', id: String(id) },
        table: 'freight_zone',
        row: String(id),
        operation: 'update',
        fields: [field],
      },
    ],
  })
  expect(added).toMatchObject({
    action: 'POST /staff/freight-zones',
    object: { kind: 'freight-zone', id: String(id) },
    changes: 1,
  })
  // What made it is found by the object, too.
  expect((await acts({ object: `freight-zone:${id}` })).map((act) => act.id)).toEqual([changed?.id, added?.id])
  // The same once more changes nothing, and that it was done is known.
  dataOf(await mia.post(`/staff/freight-zones/${id}`, zone('沪', '9.50')))
  expect((await actsOf(mia))[0]).toMatchObject({ state: 'done', changes: 0 })
})

test('a staff account: rights before and after, name and password only as changed', async () => {
  const words = { login: 'herr-neu', nickname: '周明远', password: 'ein-langes-geheimnis-1', scopes: ['agent'] }
  const { id } = dataOf<{ id: number }>(await admin.post('/staff/accounts', words))
  const change = { nickname: '周明', avatar: '', scopes: ['agent', 'finance'], isBlocked: false }
  dataOf(await put(admin, `/staff/accounts/${id}`, change))
  dataOf(await admin.post(`/staff/accounts/${id}/password`, { password: 'ein-anderes-geheimnis-2' }))
  const [password, rights, opened] = await acts({ object: `account:${id}` })
  expect((await inFull(rights)).changes.flatMap(({ fields }) => fields)).toEqual([
    { name: 'scopes', before: ['shopper', 'agent'], after: ['shopper', 'agent', 'finance'], isHidden: false },
    { name: 'nickname', before: null, after: null, isHidden: true },
  ])
  expect((await inFull(password)).changes.flatMap(({ fields }) => fields)).toEqual([
    { name: 'password_hash', before: null, after: null, isHidden: true },
  ])
  expect(opened).toMatchObject({ action: 'POST /staff/accounts', state: 'done' })
  const log = await wholeLog()
  const [{ hash }] = await db<[{ hash: string }]>`select password_hash as hash from account where id = ${id}`
  for (const secret of ['geheimnis', hash, '周明', admin.token]) expect(log).not.toContain(secret)
})

test('what was refused is there with its refusal, and what was never understood is not', async () => {
  const mia = await staffWith('merchandiser')
  expect(await mia.post('/staff/coupons/999999/delete')).toMatchObject({ status: 400 })
  expect(await mia.post('/staff/freight-zones', { name: '' })).toMatchObject({ status: 400, code: '100100' })
  expect(await mia.post('/staff/money-acts/limits', { perAct: '1.00', perDay: '1.00' })).toMatchObject({ code: '100101' })
  expect(await actsOf(mia)).toMatchObject([
    { action: 'POST /staff/money-acts/limits', state: 'refused', refusal: 'not-allowed', changes: 0 },
    { action: 'POST /staff/coupons/:id/delete', state: 'refused', refusal: 'not-found', changes: 0 },
  ])
  expect(await actsOf(mia, { state: 'refused' })).toHaveLength(2)
  expect(await actsOf(mia, { state: 'done' })).toEqual([])
})

test('killed in the middle: the act stays, without changes and without an end', async () => {
  const mia = await staffWith('merchandiser')
  const { id: placeId } = dataOf<{ id: number }>(await mia.post('/staff/stock/places', { name: { zh: '窖', en: 'Cellar' } }))
  // As a process that is gone has left it: begun, its transaction rolled back, nothing after it.
  const log = openActLog(db)
  const act = {
    byAccount: mia.id,
    tokenHash: Buffer.from('none'),
    address: '::1',
    userAgent: '',
    action: 'POST /staff/stock/places/:id',
    object: { kind: 'stock-place', id: String(placeId) },
    params: { id: placeId },
  }
  const id = await log.begin(act)
  expect((await actsOf(mia, { state: 'open' })).map((one) => one.id)).toEqual([id])
  expect((await acts({ object: `stock-place:${placeId}` }))[0]).toMatchObject({ id, state: 'open', changes: 0 })
  await log.end(id, { outcome: 'failed' })
  expect(await actsOf(mia, { state: 'open' })).toEqual([])

  // A connection that is lost while the act waits for a lock: it failed, and nothing of it was kept.
  let renaming: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    await tx`select from stock_place where id = ${placeId} for update`
    renaming = mia.post(`/staff/stock/places/${placeId}`, { name: { zh: '新窖', en: 'New cellar' } })
    await eventually(async () => {
      const [waiting] = await db<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      if (!waiting) throw new Error('nobody waits')
      await db`select pg_terminate_backend(${waiting.pid})`
    })
    await renaming
  })
  expect((await actsOf(mia))[0]).toMatchObject({ action: 'POST /staff/stock/places/:id', state: 'failed', changes: 0 })
  expect(await db`select from stock_place where name_zh = '新窖'`).toHaveLength(0)
})

test('two at once: each act has its own before and after', async () => {
  const [mia, noa] = [await staffWith('merchandiser'), await staffWith('merchandiser')]
  const { id } = dataOf<{ id: number }>(await mia.post('/staff/stock/places', { name: { zh: '架', en: 'Shelf' } }))
  const rename = (who: Shopper, zh: string) => who.post(`/staff/stock/places/${id}`, { name: { zh, en: 'Shelf' } })
  await Promise.all([rename(mia, '甲'), rename(noa, '乙')])
  const all = await acts({ object: `stock-place:${id}` })
  const changes = await Promise.all(all.slice(0, 2).map(inFull))
  const steps = changes.flatMap(({ changes: list }) =>
    list.flatMap(({ fields }) => fields.map(({ before, after }) => [before, after])),
  )
  const [first, second] = steps[0]?.[0] === '架' ? steps : steps.toReversed()
  expect(first?.[0]).toBe('架')
  expect(second?.[0]).toBe(first?.[1])
  expect(new Set(all.slice(0, 2).map(({ by }) => by.id))).toEqual(new Set([mia.id, noa.id]))
})

test('nothing of the log can be changed, deleted or emptied', async () => {
  // Leaves a row in each of them.
  dataOf(await (await staffWith('merchandiser')).post('/staff/stock/places', { name: { zh: '角', en: 'Corner' } }))
  await shop.app.inject({ url: '/api/staff/exports/customers', headers: { 'authori-zation': admin.token } })
  const columns = { staff_act: 'address', staff_act_end: 'outcome', staff_change: 'row_id', audit_entry: 'reason' }
  for (const [table, column] of Object.entries(columns)) {
    for (const attempt of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(db.unsafe(attempt), attempt).rejects.toThrow('the audit log is append-only')
    }
  }
})

test('T31: nobody but administrators reads the log', async () => {
  for (const who of [
    await staffWith('agent', 'chat-supervisor', 'merchandiser', 'finance'),
    await shopper(shop),
    client(shop.app, {}),
  ]) {
    for (const path of ['/staff/audit/acts', '/staff/audit/acts/1', '/staff/audit/filters', '/staff/exports/acts']) {
      expect((await who.get(path)).status, path).not.toBe(200)
    }
  }
})

test('what a shopper does leaves nothing, and an act ends with its call', async () => {
  const [before] = await db<
    [{ rows: number }]
  >`select (select count(*) from staff_act) + (select count(*) from staff_change) as rows`
  const guest = await shopper(shop, { balance: 1_000_00 })
  await placeOrder(shop, guest)
  const [after] = await db<
    [{ rows: number }]
  >`select (select count(*) from staff_act) + (select count(*) from staff_change) as rows`
  expect(after).toEqual(before)
  expect(currentAct()).toBeUndefined()
})

test('a person whose data were deleted is not in the log either, however often staff have worked on them', async () => {
  const [mia, guest] = [await staffWith('merchandiser'), await shopper(shop)]
  const number = await placeOrder(shop, guest)
  const personal = { name: '欧阳若兰', phone: '13987654321', address: '上海市黄浦区福州路 567 号' }
  dataOf(await mia.post(`/staff/orders/${number}/recipient`, personal))
  dataOf(await mia.post(`/staff/customers/${guest.id}/notes`, { text: '喜欢欧阳家的老酒' }))
  dataOf(await mia.post(`/staff/orders/${number}/cancel`, { reason: '改买别款' }))
  dataOf(await admin.post(`/staff/customers/${guest.id}/close`, { reason: '本人要求' }))
  const [recipient] = (await acts({ object: `order:${number}` })).filter(({ action }) => action.endsWith('/recipient'))
  expect((await inFull(recipient)).changes[0]?.fields).toEqual(
    ['recipient_address', 'recipient_name', 'recipient_phone'].map((name) => ({
      name,
      before: null,
      after: null,
      isHidden: true,
    })),
  )
  const log = await wholeLog()
  const phone = /^1\d{10}$/
  for (const trace of [...Object.values(personal), '喜欢欧阳家的老酒']) expect(log).not.toContain(trace)
  expect(log.split(/[^\d]+/).filter((digits) => phone.test(digits))).toEqual([])
  expect((await acts({ object: `account:${guest.id}` })).length).toBeGreaterThan(1)
})

test('what was written down about money stands beside its act, and an export is an act', async () => {
  const [fin, guest] = [await staffWith('finance'), await shopper(shop)]
  const asked = { accountId: guest.id, amount: '12.00', reason: '破损补偿', key: crypto.randomUUID() }
  dataOf(await fin.post('/staff/payments/corrections', asked))
  const [act] = await actsOf(fin)
  expect((await inFull(act)).money).toMatchObject([
    { action: 'balance-correction', step: 'done', for: { id: guest.id }, amount: 12_00, reason: '破损补偿' },
  ])
  const answer = await shop.app.inject({
    url: `/api/staff/exports/acts?by=${fin.id}&format=csv`,
    headers: { 'authori-zation': admin.token, 'cb-lang': 'en-US' },
  })
  expect(answer.body).toContain('Balance correction')
  expect(answer.body).not.toContain(asked.key)
  expect((await actsOf(admin))[0]).toMatchObject({ action: 'GET /staff/exports/acts', object: { kind: 'export' }, state: 'done' })
})

test('the list is narrowed by person, kind, days and words, and goes on from act to act', async () => {
  const mia = await staffWith('merchandiser')
  for (let place = 0; place < 55; place += 1) {
    dataOf(await mia.post('/staff/stock/places', { name: { zh: `位 ${place}`, en: `Spot ${place}` } }))
  }
  const first = await admin.api.call(listActs, { by: mia.id })
  expect(first.list).toHaveLength(50)
  const rest = await admin.api.call(listActs, { by: mia.id, before: first.next ?? 0 })
  expect(rest).toMatchObject({ next: null })
  expect(new Set([...first.list, ...rest.list].map(({ id }) => id)).size).toBe(55)
  expect(await actsOf(mia, { object: 'coupon' })).toEqual([])
  expect(await actsOf(mia, { to: '2026-01-01' })).toEqual([])
  expect(await actsOf(mia, { from: '2026-01-01', to: '2199-12-31' })).toHaveLength(50)
  expect(await acts({ search: String(mia.id), object: 'stock-place' })).toHaveLength(50)
  expect(await acts({ search: 'nobody at all' })).toEqual([])
  const { people, kinds } = await admin.api.call(findActFilters)
  expect(people.map(({ id }) => id)).toContain(mia.id)
  expect(kinds).toContain('stock-place')
  expect((await admin.get('/staff/audit/acts?object=')).status).toBe(400)
  expect((await admin.get('/staff/audit/acts?by=x')).status).toBe(400)
  expect((await admin.get('/staff/audit/acts/999999999')).status).toBe(400)
})

async function put(who: Shopper, path: string, body: unknown) {
  const headers = { 'authori-zation': who.token }
  return (await shop.app.inject({ method: 'PUT', url: `/api${path}`, headers, payload: body as object })).json()
}

/** `POST /api/login` …, whoever has added them. */
function routesThatMayWrite(): string[] {
  const above: string[] = []
  return shop.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, above.length, segment)
      return methods
        .split(', ')
        .filter((method) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
        .map((method) => `${method} ${above.join('')}`)
    })
    .toSorted()
}
