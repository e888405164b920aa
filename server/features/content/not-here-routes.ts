import type { z } from 'zod'
import { done } from '#contract/done.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import * as none from '#contract/shop/not-here.ts'
import type { Serve } from '#server/http/serve.ts'

/** Empty answers for features of CRMEB's phone client that this shop does not have (contract/shop/not-here.ts). */
export function notHereRoutes(serve: Serve): void {
  const EMPTY_LISTS = [
    none.pointsList,
    none.bonusList,
    none.bonusMonths,
    none.levelPoints,
    none.memberCoupons,
    none.bundles,
    none.liveRooms,
  ]
  for (const endpoint of EMPTY_LISTS) serve(endpoint, () => [])
  serve(none.bonusRules, () => NO_BONUS)
  serve(none.pointsOwner, () => NO_POINTS)
  serve(none.levelInfo, () => NO_LEVEL)
  serve(none.levelGrades, () => ({ list: [], task: NO_TASKS }))
  serve(none.levelTasks, () => NO_TASKS)
  serve(none.levelCheck, () => done('done'))
  serve(none.memberCard, () => NO_CARD)
  serve(none.isFollowing, () => ({ subscribe: true as const }))
  serve(none.wordsToCopy, () => ({ words: '' as const }))
  serve(none.newerApp, () => NO_APP)
  serve(none.broughtBy, () => done('done'))
  for (const endpoint of none.closed) serve(endpoint, () => refuse('not-here'))
  serve(none.memberEnd, () => ({ time: '' as const, overdueTime: '' as const }))
}

type Answer<E extends Endpoint> = z.input<E['data']>

const NO_BONUS = {
  signStatus: 0,
  signList: [],
  signMode: -1,
  nextContinuousDays: 0,
  nextCumulativeDays: 0,
  continuousSignDays: 0,
  cumulativeSignDays: 0,
  signRemindSwitch: 0,
  signRemindStatus: 0,
  checkSign: 0,
} satisfies Answer<typeof none.bonusRules>

const FAR_AWAY = 4_102_444_800
const NO_POINTS = {
  integral: 0,
  sum_integral: 0,
  deduction_integral: 0,
  frozen_integral: 0,
  clear_integral: 0,
  // A date in reach would make the client warn that points are about to end.
  clear_time: FAR_AWAY,
  sum_sgin_day: 0,
  sign_num: 0,
  is_day_sgin: true,
  is_YesterDay_sgin: false,
} satisfies Answer<typeof none.pointsOwner>

const NO_APP = { platform: '', version: '', info: '', url: '', is_force: 0 } satisfies Answer<typeof none.newerApp>
const NO_TASKS = { task: [], reach_count: 0 } satisfies Answer<typeof none.levelTasks>
const NO_LEVEL = {
  level_info: { grade: 0, exp: '0.00', exp_num: '0.00', today_exp: 0 },
  level_list: [],
  task: { sign: 0, sign_count: 0, order: 0, invite: 0 },
  user: { nickname: '', avatar: '' },
} satisfies Answer<typeof none.levelInfo>
const NO_CARD = {
  member_type: [],
  member_rights: [],
  member_explain: '',
  is_get_free: [],
  member_coupons: [],
} satisfies Answer<typeof none.memberCard>
