import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireInt } from '#contract/inputs.ts'

/*
 * CRMEB's phone clients have links to points, bonuses for signing in, memberships and commissions, which this shop does not have. Their
 * pages break on an HTTP 404; with these they are empty or say that there is no such thing (docs/wire.md, "Site").
 */

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'shopper', summary }) as const
const empty = z.array(z.never())
const paged = { query: pageQuery, data: empty }

export const pointsList = endpoint({ ...read('/integral/list', 'Movements of points: none'), ...paged })
export const bonusList = endpoint({ ...read('/sign/list', 'Bonuses for signing in: none'), ...paged })
export const bonusMonths = endpoint({ ...read('/sign/month', 'The same by month: none'), ...paged })
/** Without `signStatus` the client says that there are no bonuses, and goes back. */
export const bonusRules = endpoint({
  ...read('/sign/config', 'Rules of the bonus for signing in: switched off'),
  data: z.object({
    signStatus: z.literal(0),
    signList: empty,
    signMode: z.literal(-1),
    nextContinuousDays: z.literal(0),
    nextCumulativeDays: z.literal(0),
    continuousSignDays: z.literal(0),
    cumulativeSignDays: z.literal(0),
    signRemindSwitch: z.literal(0),
    signRemindStatus: z.literal(0),
    checkSign: z.literal(0),
  }),
})
export const pointsOwner = endpoint({
  method: 'POST',
  path: '/sign/user',
  access: 'shopper',
  summary: 'Points of an account: none',
  data: z.object({
    integral: z.literal(0),
    sum_integral: z.literal(0),
    deduction_integral: z.literal(0),
    frozen_integral: z.literal(0),
    clear_integral: z.literal(0),
    clear_time: z.number(),
    sum_sgin_day: z.literal(0),
    sign_num: z.literal(0),
    is_day_sgin: z.literal(true),
    is_YesterDay_sgin: z.literal(false),
  }),
})

const level = z.object({ grade: z.literal(0), exp: z.literal('0.00'), exp_num: z.literal('0.00'), today_exp: z.literal(0) })
const tasks = z.object({ task: empty, reach_count: z.literal(0) })
export const levelInfo = endpoint({
  ...read('/user/level/info', 'Level of an account: none'),
  data: z.object({
    level_info: level,
    level_list: empty,
    task: z.object({ sign: z.literal(0), sign_count: z.literal(0), order: z.literal(0), invite: z.literal(0) }),
    user: z.object({ nickname: z.string(), avatar: z.string() }),
  }),
})
export const levelGrades = endpoint({
  ...read('/user/level/grade', 'Levels of accounts: none'),
  data: z.object({ list: empty, task: tasks }),
})
export const levelTasks = endpoint({
  ...read('/user/level/task/:id', 'Tasks of a level: none'),
  params: z.object({ id: wireInt(0, 2_147_483_647) }),
  data: tasks,
})
export const levelCheck = endpoint({ ...read('/user/level/detection', 'Whether a level is reached: never'), data: z.undefined() })
export const levelPoints = endpoint({ ...read('/user/level/expList', 'How a level was reached: not at all'), ...paged })

export const memberCard = endpoint({
  ...read('/user/member/card/index', 'Paid memberships: none'),
  data: z.object({
    member_type: empty,
    member_rights: empty,
    member_explain: z.literal(''),
    is_get_free: empty,
    member_coupons: empty,
  }),
})
export const memberCoupons = endpoint({ ...read('/user/member/coupons/list', 'Coupons of members: none'), data: empty })
export const memberEnd = endpoint({
  ...read('/user/member/overdue/time', 'When a membership ends: there is none'),
  data: z.object({ time: z.literal(''), overdueTime: z.literal('') }),
})

const open = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const
/** `true` hides the client's line about following the official account. */
export const isFollowing = endpoint({
  ...open('/subscribe', 'Whether the reader follows the official account: not asked'),
  data: z.object({ subscribe: z.literal(true) }),
})
export const wordsToCopy = endpoint({
  ...open('/copy_words', 'Words that an app puts into the clipboard: none'),
  data: z.object({ words: z.literal('') }),
})
/** An app without a `platform` in the answer looks for nothing to install. */
export const newerApp = endpoint({
  ...open('/get_new_app/:platform', 'A newer version of the app: none, since the shop hands out no apps'),
  data: z.object({
    platform: z.literal(''),
    version: z.literal(''),
    info: z.literal(''),
    url: z.literal(''),
    is_force: z.literal(0),
  }),
})
export const bundles = endpoint({ ...open('/store_discounts/list/:id', 'Bundles of a wine: none'), data: empty })
export const liveRooms = endpoint({ ...open('/wechat/live', 'Live broadcasts: none'), data: empty })
/** A link of CRMEB's may carry who has sent it; the client reports that on every start. */
export const broughtBy = endpoint({
  method: 'POST',
  path: '/user/spread',
  access: 'public',
  summary: 'Who has recommended the shop: accepted and forgotten',
  data: z.undefined(),
})

/** What only pages of such features ask. All of it is refused with the sentence that the shop does not have it. */
const CLOSED: Record<string, ('GET' | 'POST')[]> = {
  '/sign/integral': ['POST'],
  '/sign/remind/:status': ['GET'],
  '/store_integral/*': ['GET', 'POST'],
  '/combination/*': ['GET', 'POST'],
  '/pink': ['GET'],
  '/bargain/*': ['GET', 'POST'],
  '/advance/*': ['GET'],
  '/lottery/*': ['GET', 'POST'],
  '/v2/lottery/*': ['GET', 'POST'],
  '/user/member/card/draw': ['POST'],
  '/user/member/card/create': ['POST'],
  '/commission': ['GET'],
  '/rank': ['GET'],
  '/brokerage_rank': ['GET'],
  // One by one: movements of the balance are below the same name.
  '/spread/banner': ['GET'],
  '/spread/count/:type': ['GET'],
  '/spread/people': ['GET', 'POST'],
  '/spread/order': ['GET', 'POST'],
  '/spread/apply/*': ['GET', 'POST'],
  '/division/*': ['GET', 'POST'],
  '/extract/*': ['GET', 'POST'],
  '/agent/*': ['GET', 'POST'],
  '/v2/agent/*': ['GET'],
  '/user/spread_info': ['GET'],
  '/user/routine_code': ['GET'],
  '/order/friend_detail': ['GET'],
  '/order/offline/*': ['GET', 'POST'],
  '/store_list': ['GET'],
  '/ali_pay': ['GET'],
  '/apple_login': ['POST'],
  '/wechat/app_auth': ['POST'],
  '/switch_h5': ['POST'],
  '/remote_register': ['GET'],
  '/user/code': ['GET', 'POST'],
}
const summary = 'Not in this shop: always refused'
export const closed = Object.entries(CLOSED).flatMap(([path, methods]) =>
  methods.map((method) =>
    endpoint({ method, path, access: path.startsWith('/user/') ? 'shopper' : 'public', summary, data: z.undefined() }),
  ),
)
