import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Chance } from './chance.ts'

type City = { province: string; city: string; district: string; cityCode: number; street: string; weight: number }

/** Orders come mostly from the coast. Streets exist, house numbers are made up. */
const CITIES: readonly City[] = [
  { province: '上海市', city: '上海市', district: '静安区', cityCode: 310100, street: '愚园路', weight: 16 },
  { province: '上海市', city: '上海市', district: '徐汇区', cityCode: 310100, street: '衡山路', weight: 14 },
  { province: '北京市', city: '北京市', district: '朝阳区', cityCode: 110100, street: '三里屯路', weight: 14 },
  { province: '浙江省', city: '杭州市', district: '西湖区', cityCode: 330100, street: '文三路', weight: 9 },
  { province: '江苏省', city: '苏州市', district: '姑苏区', cityCode: 320500, street: '平江路', weight: 7 },
  { province: '江苏省', city: '南京市', district: '鼓楼区', cityCode: 320100, street: '汉口路', weight: 6 },
  { province: '广东省', city: '深圳市', district: '南山区', cityCode: 440300, street: '海德三道', weight: 9 },
  { province: '广东省', city: '广州市', district: '天河区', cityCode: 440100, street: '体育东路', weight: 7 },
  { province: '四川省', city: '成都市', district: '锦江区', cityCode: 510100, street: '东大街', weight: 6 },
  { province: '湖北省', city: '武汉市', district: '武昌区', cityCode: 420100, street: '中北路', weight: 4 },
  { province: '山东省', city: '青岛市', district: '市南区', cityCode: 370200, street: '香港中路', weight: 4 },
  { province: '陕西省', city: '西安市', district: '雁塔区', cityCode: 610100, street: '小寨东路', weight: 3 },
  { province: '福建省', city: '厦门市', district: '思明区', cityCode: 350200, street: '湖滨南路', weight: 3 },
]

const FAMILY_NAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蔡蒋余于杜叶程苏魏吕丁任沈']
const GIVEN_NAMES =
  '静怡 子涵 浩然 欣悦 宇轩 雨桐 思远 嘉琪 明哲 佳宁 晓彤 一凡 若曦 俊杰 梦瑶 志强 雅婷 建国 丽华 文博 诗涵 天佑 海燕 永刚'.split(
    ' ',
  )
const LATIN_NAMES = [
  'Anna Keller',
  'Thomas Berger',
  'Claire Muller',
  'James Porter',
  'Sophie Klein',
  'Daniel Hughes',
  'Laura Rossi',
  'Peter Novak',
]

export type PastBuyer = {
  phone: string
  nickname: string
  joinedAt: Date
  address: { name: string; phone: string; detail: string } & Omit<City, 'street' | 'weight'>
  /** How often they come back, beside others. */
  loyalty: number
}

/** More join as the shop becomes known. */
export function planBuyers(
  chance: Chance,
  { count, fromDay, days }: { count: number; fromDay: string; days: number },
): PastBuyer[] {
  const joined = Array.from({ length: count }, () => Math.sqrt(chance.next()) * (days - 1)).toSorted((one, other) => one - other)
  return joined.map((day, index) => {
    const { street, weight: _, ...city } = chance.weighted(CITIES, ({ weight }) => weight)
    const name = chance.happens(0.07) ? chance.pick(LATIN_NAMES) : chance.pick(FAMILY_NAMES) + chance.pick(GIVEN_NAMES)
    const phone = `1990002${String(index).padStart(4, '0')}`
    const detail = `${street} ${chance.between(2, 890)} 号 ${chance.between(1, 28)} 栋 ${chance.between(1, 30)}0${chance.between(1, 4)} 室`
    return {
      phone,
      nickname: name,
      joinedAt: new Date(dayStartMs(addDays(fromDay, Math.floor(day))) + chance.between(9 * 60, 23 * 60) * 60_000),
      address: { ...city, name, phone, detail },
      loyalty: chance.happens(0.15) ? 8 : chance.happens(0.4) ? 2.5 : 1,
    }
  })
}
