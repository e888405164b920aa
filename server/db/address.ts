/** What `DATABASE_URL` and its relatives may say, beyond what the driver understands by itself. */
export type Address = {
  /** For the driver: one host, and without what is said in `options`. */
  url: string
  options: { host?: string[]; port?: number[]; target_session_attrs?: Wanted }
}

type Wanted = 'read-write' | 'read-only' | 'primary' | 'standby' | 'prefer-standby'

/** Its message says what is wrong with the address, without repeating it: it holds a password. */
export class WrongAddress extends Error {}

const PORT = 5432
const PORT_MAX = 65_535
const WRITABLE: readonly string[] = ['read-write', 'primary']
const WANTED: readonly string[] = [...WRITABLE, 'any', 'read-only', 'standby', 'prefer-standby']

/**
 * Reads an address as libpq does: `postgres://role:password@one:5432,two:5432/shop?target_session_attrs=read-write`. Of several hosts the one
 * that takes writes is meant, unless the address says otherwise. Throws WrongAddress.
 */
export function readAddress(given: string): Address {
  const authority = /^postgres(?:ql)?:\/\/(?:(?<role>[^/?#]*)@)?(?<hosts>[^/?#@]*)/.exec(given)?.groups
  if (!authority) throw new WrongAddress('is not an address like postgres://role:password@host:5432/database')
  // Without a host the driver takes that of the environment, or this machine.
  if (!authority.hosts) return { url: given, options: {} }
  const hosts = authority.hosts.split(',').map(readHost)
  const role = authority.role === undefined ? '' : `${authority.role}@`
  const url = URL.parse(given.replace(`${role}${authority.hosts}`, `${role}${hosts[0]?.name ?? ''}:${hosts[0]?.port ?? PORT}`))
  if (!url) throw new WrongAddress('cannot be read: write special characters of the password as %XX')
  const wanted = url.searchParams.get('target_session_attrs') ?? (hosts.length > 1 ? 'read-write' : 'any')
  if (!WANTED.includes(wanted)) throw new WrongAddress(`has a target_session_attrs that does not exist: ${wanted}`)
  url.searchParams.delete('target_session_attrs')
  const target = wanted === 'any' ? {} : { target_session_attrs: wanted as Wanted }
  // The driver finds the host of one address by itself.
  if (hosts.length === 1) return { url: url.href, options: target }
  return { url: url.href, options: { host: hosts.map(bare), port: hosts.map(({ port }) => port), ...target } }
}

/** The same database at the host with this number alone, for programs that know one host only. */
export function addressOfHost(given: string, index: number): string {
  const { url, options } = readAddress(given)
  const [host, port] = [options.host?.[index], options.port?.[index]]
  if (host === undefined || port === undefined) return url
  return Object.assign(new URL(url), { host: `${host.includes(':') ? `[${host}]` : host}:${port}` }).href
}

/** For what writes. Throws WrongAddress when the address asks for a server that may take no writes. */
export function requireWritable(given: string): void {
  const { target_session_attrs: wanted } = readAddress(given).options
  if (wanted !== undefined && !WRITABLE.includes(wanted))
    throw new WrongAddress(`leads to a server that takes no writes (target_session_attrs=${wanted})`)
}

type Host = { name: string; port: number }

function readHost(text: string): Host {
  const { name = '', port } = /^(?<name>\[[^\]]*\]|[^:]*)(?::(?<port>\d+))?$/.exec(text)?.groups ?? {}
  if (name === '') throw new WrongAddress('names a host that cannot be read')
  const number = Number(port ?? PORT)
  if (number < 1 || number > PORT_MAX) throw new WrongAddress(`names a port that does not exist: ${port}`)
  return { name, port: number }
}

const bare = ({ name }: Host): string => name.replace(/^\[|\]$/g, '')
