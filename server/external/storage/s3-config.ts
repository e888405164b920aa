import { KeyError } from '../provider-keys.ts'

export type S3Config = {
  bucket: string
  region: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Of all names: '' or `shop/`. */
  prefix: string
  /** The bucket stands in the path instead of the host name. */
  pathStyle: boolean
  /** Until an answer begins, tries included. */
  answerWithinMs: number
}

/** For commands, whom nobody waits for. */
export const patient = (config: S3Config): S3Config => ({ ...config, answerWithinMs: 120_000 })

const PREFIX = /^[\w-]+(?:\/[\w-]+)*\/?$/

/** Throws a KeyError. Returns it with a slash at its end. */
export function readPrefix(given: string): string {
  if (!PREFIX.test(given)) throw new KeyError('may have letters, digits, - and _, with / between')
  return `${given.replace(/\/$/, '')}/`
}

/** Throws a KeyError, also when invoices and private pictures would go through the internet for everybody to read. */
export function readEndpoint(given: string, isNear: (host: string) => boolean): string {
  const { protocol, hostname, pathname } = new URL(given)
  if (protocol === 'http:' && !isNear(hostname)) throw new KeyError('needs https outside of a private network')
  if (pathname !== '/') throw new KeyError('is the address of the service, without the bucket or any path')
  return given
}
