import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireFlag } from '#contract/inputs.ts'
import { LINK_MAX } from '#domain/content-limits.ts'
import { ENTRY_NAME_MAX, isWhole, MENU, MENU_PLACES, type Menu, type MenuPlace, menuPath, OWN_LINKS_MAX } from '#domain/menu.ts'
import { localized, nothing, seen, version, words } from './writing.ts'

const access = ['merchandiser', 'admin'] as const

/** An own link is kept as the path that the shop's router knows. */
const entry = z.object({
  id: z.string().max(ENTRY_NAME_MAX),
  to: z
    .string()
    .max(LINK_MAX)
    .refine((to) => to === '' || menuPath(to) !== undefined)
    .transform((to) => (to === '' ? '' : (menuPath(to) ?? ''))),
  name: localized(ENTRY_NAME_MAX),
  isHidden: wireFlag,
})
const entries = (place: MenuPlace) =>
  z
    .array(entry)
    .max(MENU[place].length + OWN_LINKS_MAX)
    .refine((list) => isWhole(place, list))
const ofPlaces = <Schema extends z.ZodType>(schema: (place: MenuPlace) => Schema) =>
  z.object(Object.fromEntries(MENU_PLACES.map((place) => [place, schema(place)])) as Record<MenuPlace, Schema>)

const shownEntry = z.object({ id: z.string(), to: z.string(), name: words, isHidden: z.boolean() })
const staffMenu = z.object({
  menu: ofPlaces(() => z.array(shownEntry)),
  /** The shop's own word for each built-in entry; empty where nothing is written. */
  builtIn: ofPlaces(() => z.record(z.string(), words)),
  version,
})
export type StaffMenu = z.infer<typeof staffMenu>

export const findStaffMenu = endpoint({
  method: 'GET',
  path: '/staff/menu',
  access,
  summary: 'Navigation, footer and home page as they are ordered, hidden and named',
  data: staffMenu,
})
/** Built-in entries that are left out come back at their places. */
export const changeMenu = endpoint({
  method: 'POST',
  path: '/staff/menu',
  access,
  summary: 'Order, hide and name what stands in navigation, footer and home page, with own links',
  body: z.object({ menu: ofPlaces(entries), ...seen }),
  data: nothing,
  encode: (body: { menu: Menu; version?: string | undefined }) => ({ body }),
})
