/* A link by which anybody may pay one order, without signing in. */

/** What a link says of the order: to pay, paid (by whatever way), or over. */
export const PAY_LINK_STATES = ['unpaid', 'paid', 'over'] as const
export type PayLinkState = (typeof PAY_LINK_STATES)[number]

const DOUBLE_SURNAMES = [
  '欧阳',
  '太史',
  '端木',
  '上官',
  '司马',
  '东方',
  '独孤',
  '南宫',
  '万俟',
  '闻人',
  '夏侯',
  '诸葛',
  '尉迟',
  '公羊',
  '赫连',
  '澹台',
  '皇甫',
  '宗政',
  '濮阳',
  '公冶',
  '太叔',
  '申屠',
  '公孙',
  '慕容',
  '仲孙',
  '钟离',
  '长孙',
  '宇文',
  '司徒',
  '鲜于',
  '司空',
  '令狐',
]

/** The surname, and as many marks as anybody gets: 林**, J***. Of names in Latin letters only the first letter. */
export function maskName(name: string): string {
  const whole = name.trim()
  const surname = DOUBLE_SURNAMES.find((each) => whole.startsWith(each) && whole.length > each.length) ?? [...whole][0] ?? ''
  return `${surname}**`
}

/** ****0001 */
export const maskContact = (phone: string): string => `****${phone.replace(/\D/g, '').slice(-4)}`
