import type { FastifyInstance } from 'fastify'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import { couriers, encodeCouriers } from '#contract/shop/parcels.ts'
import * as lots from '#contract/staff/lots.ts'
import * as staff from '#contract/staff/parcels.ts'
import { PushRefused } from '#server/external/parcel-tracking.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { reportStep } from './add-parcel-steps.ts'
import { correctLots, listLotChoices } from './correct-lots.ts'
import { correctParcel } from './correct-parcel.ts'
import { listOrdersToPack, listOrdersToSend } from './list-orders-to-send.ts'
import { listParcels } from './list-parcels.ts'
import { listStillParcels } from './list-still-parcels.ts'
import { sendParcel } from './send-parcel.ts'
import { splitParcel } from './split-parcel.ts'
import { findOrderId } from './sql.ts'
import { NOTICE_PATH, takeNotice } from './track-parcels.ts'

export function parcelRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(couriers, (reader) => encodeCouriers(reader), { cache: true })

  serve(staff.listOrdersToSend, ({ query }) => listOrdersToSend(db, query))
  serve(staff.listOrdersToPack, ({ query }) => listOrdersToPack(db, query.numbers))
  serve(staff.listOrderParcels, async ({ params, ...reader }) => {
    const orderId = await findOrderId(db, params.number)
    if (orderId === undefined) refuse('order-not-found')
    return (await listParcels(db, orderId)).map((parcel) => staff.encodeStaffParcel(parcel, reader))
  })
  serve(staff.sendParcel, async ({ account, params, body }) => ({
    id: await sendParcel(db, params.number, { ...body, byAccount: account.accountId, at: now() }),
  }))
  serve(staff.correctParcel, async ({ account, params, body }) => {
    await correctParcel(deps, params.id, body, account.accountId)
    return done('saved')
  })
  serve(staff.splitParcel, async ({ account, params, body }) => ({
    id: await splitParcel(deps, params.id, { ...body, byAccount: account.accountId }),
  }))
  serve(lots.listParcelLots, ({ params }) => listLotChoices(db, params.id))
  serve(lots.correctParcelLots, async ({ params, body }) => {
    await correctLots(db, params.id, body)
    return done('saved')
  })
  serve(staff.listStillParcels, ({ query }) => listStillParcels(deps, query))
  serve(staff.addParcelStep, async ({ params, body }) => {
    const at = body.at ? new Date(body.at) : now()
    await reportStep(deps, params.id, { at, kind: body.kind, text: { zh: body.text, en: body.text_en } })
    return done('added')
  })
}

/** Notices of the tracking service: a form, answered in the service's format. */
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
