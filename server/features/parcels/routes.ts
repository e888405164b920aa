import type { FastifyInstance } from 'fastify'
import { done } from '#contract/done.ts'
import { couriers, encodeCouriers } from '#contract/parcels.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff-parcels.ts'
import { PushRefused } from '#server/external/parcel-tracking.ts'
import { listParcels } from '#server/features/orders/list-parcels.ts'
import { shipOrder } from '#server/features/orders/ship-order.ts'
import { requireSomebodyElse } from '#server/features/staff-acts/act-for.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { checkNumber, correctParcel, reportStep } from './correct-parcel.ts'
import { listOrdersToSend } from './list-orders-to-send.ts'
import { findOrderId, findReceiver } from './sql.ts'
import { NOTICE_PATH, takeNotice } from './track-parcels.ts'

export function parcelRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(couriers, (reader) => encodeCouriers(reader), { keep: true })

  serve(staff.listOrdersToSend, async ({ query, ...reader }) => {
    const { list, count } = await listOrdersToSend(db, query)
    return { list: list.map((order) => staff.encodeOrderToSend(order, reader)), count }
  })
  serve(staff.listOrderParcels, async ({ params, ...reader }) => {
    const orderId = await findOrderId(db, params.number)
    if (orderId === undefined) refuse('order-not-found')
    return (await listParcels(db, orderId)).map((parcel) => staff.encodeStaffParcel(parcel, reader))
  })
  /** Nobody says of their own order that it was sent or has arrived. */
  const requireOthers = async ({ accountId }: SignedIn, of: Parameters<typeof findReceiver>[1]) => {
    const receiver = await findReceiver(db, of)
    if (receiver !== undefined) await requireSomebodyElse(db, accountId, receiver)
  }
  serve(staff.sendParcel, async ({ account, params, body }) => {
    checkNumber(body)
    await requireOthers(account, { orderNumber: params.number })
    return { id: await shipOrder(db, params.number, { ...body, byAccount: account.accountId, at: now() }) }
  })
  serve(staff.correctParcel, async ({ account, params, body }) => {
    await requireOthers(account, { parcelId: params.id })
    await correctParcel(deps, params.id, body)
    return done('saved')
  })
  serve(staff.addParcelStep, async ({ account, params, body }) => {
    await requireOthers(account, { parcelId: params.id })
    const at = body.at ? new Date(body.at) : now()
    await reportStep(deps, params.id, { at, kind: body.kind, text: { zh: body.text, en: body.text_en } })
    return done('added')
  })
}

/** Where the tracking service tells what has changed. It sends a form, and wants an answer in its own words. */
export function parcelNoticeRoute(app: FastifyInstance, deps: Deps): void {
  const { parcelTracking } = deps
  if (!parcelTracking) return
  app.post(NOTICE_PATH, { config: { isOpenToOtherSites: true }, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').serializer(JSON.stringify)
    try {
      const form = request.body !== null && typeof request.body === 'object' ? request.body : {}
      await takeNotice(deps, parcelTracking, form as Record<string, unknown>)
      return parcelTracking.answerPush(true)
    } catch (error) {
      if (!(error instanceof PushRefused)) throw error
      request.log.warn({ reason: error.message }, 'notice of a parcel refused')
      return reply.code(400).send(parcelTracking.answerPush(false))
    }
  })
}
