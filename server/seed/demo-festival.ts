import { festivalWeekends } from '#domain/season.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { saveFestival, saveMoment } from '#server/features/content/write-festival.ts'
import type { Deps } from '#server/http/deps.ts'
import { productIds } from './demo-content.ts'
import { readFestival, readMoments } from './demo-files.ts'
import { pictureDrawing } from './demo-pictures.ts'
import { storeDrawings } from './drawings.ts'

const HERO = { width: 2400, height: 900 }
const MOMENT = { width: 1800, height: 1200 }

/** Dates are relative to today, so every demo has festivals ahead. */
export async function seedDemoFestival({ db, files, config, now }: Deps): Promise<void> {
  const plan = readFestival()
  const moments = readMoments()
  const rule = { months: plan.seasons.map(({ month }) => month), weekend: plan.weekend }
  const today = shanghaiDay(now())
  const coming = festivalWeekends(today, rule, plan.editions, 'coming')
  const past = festivalWeekends(today, rule, Math.max(...moments.map(({ editionsAgo }) => editionsAgo)), 'past')
  const [hero = '', ...pictures] = await storeDrawings(
    [pictureDrawing(plan.picture, HERO), ...moments.map(({ picture }) => pictureDrawing(picture, MOMENT))],
    { files, dataDir: config.dataDir },
  )
  const wines = await productIds(db, plan.wines)
  const wineIds = plan.wines.flatMap((code) => wines.get(code) ?? [])

  await transaction(db, async (tx) => {
    for (const { startsOn, month } of coming) {
      const season = plan.seasons.find((one) => one.month === month)
      if (!season) continue
      const { place, address, days } = plan
      await saveFestival(tx, { title: season.title, line: season.line, place, address, image: hero, startsOn, days, wineIds })
    }
    for (const [index, { editionsAgo, day, title, caption }] of moments.entries()) {
      const edition = past[editionsAgo - 1]
      if (edition)
        await saveMoment(tx, { title, caption, image: pictures[index] ?? '', takenOn: addDays(edition.startsOn, day - 1) })
    }
  })
}
