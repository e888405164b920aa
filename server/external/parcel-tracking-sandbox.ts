import { randomBytes } from 'node:crypto'
import { SANDBOX_FROM, SANDBOX_WAY, sandboxCity } from '#domain/vocabulary/sandbox-courier.ts'
import type { Db } from '#server/db/database.ts'
import type { ParcelTracking } from './parcel-tracking.ts'
import { kuaidi100Tracking, md5, pushSalt, type SendForm } from './parcel-tracking-kuaidi100.ts'
import { shanghaiTime } from './provider-text.ts'
import { findSandboxParcel } from './sandbox-sql.ts'

export type SandboxTracking = ParcelTracking & {
  /** The notice as the service would send it now; undefined for an unknown number. */
  pushFor: (trackingNumber: string, now: Date) => Promise<{ sign: string; param: string } | undefined>
}

type Handed = { company: string; shippedAt: Date; city: string }

/** Replaces the service in the demo and tests, with the real protocol within the process. Parcels progress by the clock `now`. */
export function sandboxTracking(db: Db, now: () => Date): SandboxTracking {
  const config = { KUAIDI100_CUSTOMER: 'sandbox', KUAIDI100_KEY: randomBytes(16).toString('hex') }
  const { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key } = config

  const send: SendForm = async (url, form) => {
    const param = form.get('param') ?? ''
    const asked = JSON.parse(param) as Record<string, string>
    if (url.endsWith('/poll')) {
      return asked.key === key ? { result: true, returnCode: '200', message: 'OK' } : fault('600')
    }
    if (form.get('customer') !== customer || form.get('sign') !== md5(param + key + customer)) return fault('503')
    const parcel = await findHanded(db, asked.num ?? '')
    if (!parcel || parcel.company !== asked.com) return fault('500')
    return wayOf(asked.num ?? '', parcel, now())
  }

  return {
    ...kuaidi100Tracking(config, send),
    async pushFor(trackingNumber, at) {
      const parcel = await findHanded(db, trackingNumber)
      if (!parcel) return undefined
      const lastResult = wayOf(trackingNumber, parcel, at)
      const isOver = lastResult.ischeck === '1'
      const param = JSON.stringify({ status: isOver ? 'shutdown' : 'polling', billstatus: 'change', message: '', lastResult })
      return { param, sign: md5(param + pushSalt(key)) }
    },
  }
}

const fault = (returnCode: string) => ({ result: false, returnCode, message: 'sandbox' })

async function findHanded(db: Db, trackingNumber: string): Promise<Handed | undefined> {
  const parcel = await findSandboxParcel(db, trackingNumber)
  return parcel && { company: parcel.company, shippedAt: parcel.shippedAt, city: sandboxCity(parcel.address) }
}

function wayOf(trackingNumber: string, { company, shippedAt, city }: Handed, now: Date) {
  const data = SANDBOX_WAY.map(({ minutes, code, status, text }) => {
    const at = new Date(shippedAt.getTime() + minutes * 60_000)
    const time = shanghaiTime(at)
    const context = text.replaceAll('{from}', SANDBOX_FROM).replaceAll('{to}', city)
    return { at, step: { time, ftime: time, context, status, statusCode: code } }
  })
    .filter(({ at }) => at <= now)
    .map(({ step }) => step)
    .toReversed()
  const isDelivered = data.length === SANDBOX_WAY.length
  return {
    message: 'ok',
    nu: trackingNumber,
    ischeck: isDelivered ? '1' : '0',
    com: company,
    status: '200',
    state: data[0]?.statusCode.slice(0, 1) ?? '0',
    data,
  }
}
