import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { Festival, FestivalDates, FestivalDay, FestivalOutlook, Moment } from '#domain/festival.ts'

const festivalDates = z.object({ id: z.number(), ...localizedShape('title'), starts_on: z.string(), ends_on: z.string() })
const festivalEvent = z.object({ at: z.string(), ...localizedShape('title', 'content') })
const festivalDay = z.object({
  opens: z.string(),
  closes: z.string(),
  ...localizedShape('title'),
  events: z.array(festivalEvent),
})
const festival = festivalDates.extend({
  ...localizedShape('line', 'place', 'address'),
  image: z.string(),
  days: z.array(festivalDay),
  product_ids: z.array(z.number()),
})
type WireDates = z.infer<typeof festivalDates>
type WireDay = z.infer<typeof festivalDay>
type WireFestival = z.infer<typeof festival>

const encodeDates = ({ id, title, startsOn, endsOn }: FestivalDates, reader: Reader): WireDates => ({
  id,
  ...encodeLocalized('title', title, reader),
  starts_on: startsOn,
  ends_on: endsOn,
})
const decodeDates = (wire: WireDates): FestivalDates => ({
  id: wire.id,
  title: decodeLocalized('title', wire),
  startsOn: wire.starts_on,
  endsOn: wire.ends_on,
})

const encodeDay = ({ opens, closes, title, events }: FestivalDay, reader: Reader): WireDay => ({
  opens,
  closes,
  ...encodeLocalized('title', title, reader),
  events: events.map((event) => ({
    at: event.at,
    ...encodeLocalized('title', event.title, reader),
    ...encodeLocalized('content', event.text, reader),
  })),
})
const decodeDay = (wire: WireDay): FestivalDay => ({
  opens: wire.opens,
  closes: wire.closes,
  title: decodeLocalized('title', wire),
  events: wire.events.map((event) => ({
    at: event.at,
    title: decodeLocalized('title', event),
    text: decodeLocalized('content', event),
  })),
})

const encodeFestival = (value: Festival, reader: Reader): WireFestival => ({
  ...encodeDates(value, reader),
  ...encodeLocalized('line', value.line, reader),
  ...encodeLocalized('place', value.place, reader),
  ...encodeLocalized('address', value.address, reader),
  image: value.image,
  days: value.days.map((day) => encodeDay(day, reader)),
  product_ids: [...value.wineIds],
})
const decodeFestival = (wire: WireFestival): Festival => ({
  ...decodeDates(wire),
  line: decodeLocalized('line', wire),
  place: decodeLocalized('place', wire),
  address: decodeLocalized('address', wire),
  image: wire.image,
  days: wire.days.map(decodeDay),
  wineIds: wire.product_ids,
})

const wireNextFestival = z.object({ festival: festival.nullable(), later: z.array(festivalDates), today: z.string() })

export const encodeNextFestival = (
  { festival: next, later, today }: FestivalOutlook,
  reader: Reader,
): z.infer<typeof wireNextFestival> => ({
  festival: next && encodeFestival(next, reader),
  later: later.map((dates) => encodeDates(dates, reader)),
  today,
})
const decodeNextFestival = (wire: z.infer<typeof wireNextFestival>): FestivalOutlook => ({
  festival: wire.festival && decodeFestival(wire.festival),
  later: wire.later.map(decodeDates),
  today: wire.today,
})

const moment = z.object({ id: z.number(), ...localizedShape('title', 'synopsis'), image: z.string(), taken_on: z.string() })
export const encodeMoment = ({ id, title, caption, image, takenOn }: Moment, reader: Reader): z.infer<typeof moment> => ({
  id,
  ...encodeLocalized('title', title, reader),
  ...encodeLocalized('synopsis', caption, reader),
  image,
  taken_on: takenOn,
})
const decodeMoment = (wire: z.infer<typeof moment>): Moment => ({
  id: wire.id,
  title: decodeLocalized('title', wire),
  caption: decodeLocalized('synopsis', wire),
  image: wire.image,
  takenOn: wire.taken_on,
})

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const nextFestival = endpoint({
  ...read('/pc/festival', 'The wine festival that runs or comes next: days, place, wines'),
  data: wireNextFestival,
  decode: decodeNextFestival,
})
export const listMoments = endpoint({
  ...read('/pc/festival/moments', 'Moments of past festivals, newest first'),
  data: z.object({ list: z.array(moment) }),
  decode: ({ list }) => list.map(decodeMoment),
})
