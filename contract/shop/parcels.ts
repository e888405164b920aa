import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, encodeWritten, localizedShape, type Reader } from '#contract/localized.ts'
import { toDateTime } from '#contract/times.ts'
import { text } from '#domain/locale.ts'
import type { MessageParams } from '#domain/messages.ts'
import type { Order } from '#domain/order.ts'
import { linesInParcel, PARCEL_STATES, PARCEL_STEP_KINDS, type Parcel, type ParcelStep } from '#domain/parcel.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { encodeOrderLine } from './order-line.ts'

/*
 * CRMEB splits an order for its parcels; ours lists them in `parcels`. `kind` and `state` are ours: couriers report in Chinese
 * only.
 */

export const wireParcel = z.object({
  id: z.number(),
  ...localizedShape('delivery_name'),
  delivery_code: z.string(),
  delivery_phone: z.string(),
  delivery_id: z.string(),
  state: z.enum(PARCEL_STATES),
  shipped_at: z.string(),
  is_replacement: z.boolean(),
  lines: z.array(z.object({ unique: z.string(), cart_num: z.number() })),
  steps: z.array(z.object({ at: z.string(), time: z.string(), kind: z.enum(PARCEL_STEP_KINDS), ...localizedShape('status') })),
})
type WireParcel = z.infer<typeof wireParcel>

export const encodeParcel = (parcel: Parcel, reader: Reader): WireParcel => ({
  id: parcel.id,
  ...encodeLocalized('delivery_name', parcel.courier, reader),
  delivery_code: parcel.courierCode,
  delivery_phone: parcel.courierPhone,
  delivery_id: parcel.trackingNumber,
  state: parcel.state,
  shipped_at: parcel.shippedAt,
  is_replacement: parcel.isReplacement,
  lines: parcel.lines.map(({ unique, quantity }) => ({ unique, cart_num: quantity })),
  steps: parcel.steps.map((step) => ({
    at: step.at,
    time: toDateTime(step.at),
    kind: step.kind,
    ...encodeWritten('status', step.text, reader),
  })),
})

export const decodeParcel = (wire: WireParcel): Parcel => ({
  id: wire.id,
  courier: decodeLocalized('delivery_name', wire),
  courierCode: wire.delivery_code,
  courierPhone: wire.delivery_phone,
  trackingNumber: wire.delivery_id,
  state: wire.state,
  shippedAt: wire.shipped_at,
  isReplacement: wire.is_replacement,
  lines: wire.lines.map(({ unique, cart_num }) => ({ unique, quantity: cart_num })),
  steps: wire.steps.map((step) => ({ at: step.at, kind: step.kind, text: decodeLocalized('status', step) })),
})

export const wireExpress = z.object({
  order: z.object({
    cartInfo: z.array(
      z.object({
        cart_num: z.number(),
        truePrice: z.string(),
        postage_price: z.string(),
        productInfo: z.object({ image: z.string(), ...localizedShape('store_name', 'unit_name') }),
      }),
    ),
    delivery_id: z.string(),
    delivery_name: z.string(),
    delivery_code: z.string(),
    delivery_type: z.string(),
    user_address: z.string(),
    user_mark: z.string(),
  }),
  express: z.object({ result: z.object({ list: z.array(z.object({ time: z.string(), ...localizedShape('status') })) }) }),
  parcels: z.array(wireParcel),
})

type ExpressReader = Reader & { say: (key: string, params?: MessageParams) => string }

/** Steps newest first. */
export function encodeExpress(order: Order, parcel: Parcel, reader: ExpressReader): z.infer<typeof wireExpress> {
  return {
    order: {
      cartInfo: linesInParcel(parcel, order.lines).map((line) => encodeOrderLine(line, reader)),
      delivery_id: parcel.trackingNumber,
      delivery_name: text(parcel.courier, reader.locale),
      delivery_code: parcel.courierCode,
      delivery_type: 'express',
      user_address: order.recipient.address,
      user_mark: order.remark,
    },
    express: {
      result: {
        list: parcel.steps.map((step) => ({
          time: toDateTime(step.at),
          ...encodeLocalized('status', inBoth(step, reader), reader),
        })),
      },
    },
    parcels: order.parcels.map((each) => encodeParcel(each, reader)),
  }
}

/** An English reader gets the kind of step before the Chinese report. */
const inBoth = ({ kind, text: { zh, en } }: ParcelStep, { locale, say }: ExpressReader) => ({
  zh,
  en: en || (locale === 'en-US' ? `${say(`orders.parcel-step.${kind}`)} · ${zh}` : zh),
})

export const orderExpress = endpoint({
  method: 'GET',
  path: '/order/express/:uni',
  access: 'shopper',
  summary: 'Where a parcel of the order is; the last one sent unless `parcel` names another',
  params: z.object({ uni: wireText(64).pipe(z.string().min(1)) }),
  query: z.object({ parcel: wireBigId.optional() }),
  data: wireExpress,
})

const wireCourier = z.object({ id: z.number(), ...localizedShape('name'), code: z.string(), phone: z.string() })

export const encodeCouriers = (reader: Reader): z.infer<typeof wireCourier>[] =>
  COURIERS.map((courier, index) => ({
    id: index + 1,
    ...encodeLocalized('name', courier.name, reader),
    code: courier.code,
    phone: courier.phone,
  }))

export const couriers = endpoint({
  method: 'GET',
  path: '/logistics',
  access: 'public',
  summary: 'Couriers, for sending something back',
  data: z.array(wireCourier),
})
