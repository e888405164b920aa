import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { callerOf } from '#test/support/caller.ts'
import { removeAllStaff } from '#test/support/owners.ts'
import { shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
const SCRIPT = fileURLToPath(new URL('recover.ts', import.meta.url))

/** Without a terminal the command generates a password. */
async function recover(...args: string[]): Promise<{ code: number | null; output: string; password: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATABASE_URL: shop.deps.config.databaseUrl, DATA_DIR: shop.deps.config.dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output, password: /shown this once: (\S+)/.exec(output)?.[1] ?? '' }
}

const signIn = (account: string, password: string) => callerOf(shop.app).post('/login', { account, password })
const eventsOf = (id: number) => shop.db`select kind from account_event where account_id = ${id} order by id`

async function staff(scopes: ('agent' | 'admin' | 'owner')[]) {
  const who = await shopper(shop, { scopes: ['shopper', ...scopes] })
  const [row] = await shop.db<{ login: string }[]>`
    update account set password_hash = ${await hashPassword('schiefer-am-hang-7')} where id = ${who.id} returning login`
  return { ...who, login: row?.login ?? '' }
}

beforeEach(async () => {
  await removeAllStaff(shop.db)
})

test('a member of staff who has forgotten the password is let in again: locks are gone, old sessions too, and it is on record', async () => {
  await staff(['admin', 'owner'])
  const agent = await staff(['agent'])
  const wrong = Array.from({ length: 11 }, () => signIn(agent.login, 'wrong-password-1'))
  expect((await Promise.all(wrong)).some(({ msg }) => /次数过多/.test(msg))).toBe(true)
  await shop.db`update account set blocked_at = now() where id = ${agent.id}`

  const { code, output, password } = await recover(agent.login)
  expect({ code, output }).toMatchObject({ code: 0 })
  const { host, pathname } = new URL(shop.deps.config.databaseUrl ?? '')
  expect(output.split('\n')[0]).toContain(`@${host}${pathname}`)
  expect(output).toContain('not blocked any more')
  expect((await signIn(agent.login, password)).status).toBe(200)
  expect((await signIn(agent.login, 'schiefer-am-hang-7')).status).toBe(400)
  expect((await agent.get('/user')).status).toBe(410000)
  expect(await eventsOf(agent.id)).toEqual([{ kind: 'recovered' }])
  const [account] = await shop.db`select scopes from account where id = ${agent.id}`
  expect(account).toEqual({ scopes: ['shopper', 'agent'] })
})

test('while an owner is there, nobody becomes one: neither a shopper nor a name that nobody has', async () => {
  await staff(['admin', 'owner'])
  const customer = await staff([])
  const first = await recover(customer.login)
  expect(first).toMatchObject({ code: 1, password: '' })
  expect(first.output).toContain('Only accounts of the staff')
  expect((await recover('nobody-has-this')).output).toContain('There is no account nobody-has-this')
  expect((await signIn(customer.login, 'schiefer-am-hang-7')).status).toBe(200)
})

test('when no owner is left, a member of staff becomes one, and then nobody else', async () => {
  const [agent, other] = [await staff(['agent']), await staff(['agent'])]
  const { output, password } = await recover(agent.login)
  expect(output).toContain('is an owner now')
  const { data } = await signIn(agent.login, password)
  const list = await callerOf(shop.app).get('/staff/accounts', { 'authori-zation': `Bearer ${data.token}` })
  expect(list.data).toHaveLength(2)
  expect(await eventsOf(agent.id)).toEqual([{ kind: 'recovered' }, { kind: 'made-owner' }])
  expect((await recover(other.login)).output).not.toContain('owner now')
})

test('when nobody of the staff is left at all, a new owner is opened; two commands at once open one', async () => {
  const results = await Promise.all([recover('keeper-one'), recover('keeper-two')])
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const winner = results.findIndex(({ code }) => code === 0)
  expect((await signIn(['keeper-one', 'keeper-two'][winner] ?? '', results[winner]?.password ?? '')).status).toBe(200)
  const rows = await shop.db`select login from account where 'admin' = any(scopes)`
  expect(rows).toHaveLength(1)
})

test('without a name the command says how it is called, and a name that cannot be one is refused', async () => {
  expect(await recover()).toMatchObject({ code: 1, output: 'usage: npm run recover -- LOGIN\n' })
  expect((await recover('1')).output).toContain('is no sign-in name')
})
