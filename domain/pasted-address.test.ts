import { expect, test } from 'vitest'
import type { Division } from './division.ts'
import { parsePastedAddress } from './pasted-address.ts'

const division = (code: number, zh: string, en: string, children: Division[] = []): Division => ({
  code,
  name: { zh, en },
  children,
})
const provinces = [
  division(310000, '上海市', 'Shanghai', [
    division(310100, '上海市', 'Shanghai', [
      division(310115, '浦东新区', 'Pudong New Area'),
      division(310104, '徐汇区', 'Xuhui District'),
    ]),
  ]),
  division(110000, '北京市', 'Beijing', [
    division(110100, '北京市', 'Beijing', [division(110105, '朝阳区', 'Chaoyang District')]),
  ]),
  division(320000, '江苏省', 'Jiangsu', [
    division(320500, '苏州市', 'Suzhou City', [division(320583, '昆山市', 'Kunshan City')]),
  ]),
  division(330000, '浙江省', 'Zhejiang', [
    division(330100, '杭州市', 'Hangzhou City', [division(330106, '西湖区', 'Xihu District')]),
  ]),
]
const names = (pasted: string) => {
  const { divisions, ...rest } = parsePastedAddress(pasted, provinces)
  return { ...rest, places: divisions?.map(({ name }) => name.zh) }
}

test.each([
  ['张三 13800000000 上海市浦东新区世纪大道100号', '张三', '13800000000', ['上海市', '上海市', '浦东新区'], '世纪大道100号'],
  [
    '收货人：李梅\n电话：13911112222\n地址：浙江省杭州市西湖区文三路 9 号 2 室',
    '李梅',
    '13911112222',
    ['浙江省', '杭州市', '西湖区'],
    '文三路9号2室',
  ],
  [
    '收货人：王小明，电话：+86 139-1234-5678，北京市朝阳区建国路 88 号 SOHO 现代城 A 座 1203',
    '王小明',
    '13912345678',
    ['北京市', '北京市', '朝阳区'],
    '建国路88号SOHO现代城A座1203',
  ],
  [
    '北京朝阳区建国路 88 号 SOHO 现代城 王小明 86-13912345678',
    '王小明',
    '13912345678',
    ['北京市', '北京市', '朝阳区'],
    '建国路88号SOHO现代城',
  ],
  [
    '中国江苏省昆山市前进路１号 Tower B 赵云 0512-57001234',
    '赵云',
    '0512-57001234',
    ['江苏省', '苏州市', '昆山市'],
    '前进路1号Tower B',
  ],
  ['张三 13800000000 上海市徐汇区衡山路12号200031', '张三', '13800000000', ['上海市', '上海市', '徐汇区'], '衡山路12号'],
  ['邮编：200031 上海市徐汇区衡山路12号 张三 13800000000', '张三', '13800000000', ['上海市', '上海市', '徐汇区'], '衡山路12号'],
  ['杭州西湖区灵隐路1号,王五,13700000000', '王五', '13700000000', ['浙江省', '杭州市', '西湖区'], '灵隐路1号'],
])('U37: a pasted address is taken apart: %s', (pasted, name, phone, places, detail) => {
  expect(names(pasted)).toEqual({ name, phone, places, detail })
})

test('U37: what is not recognised stays in the detail, nothing typed is lost', () => {
  expect(names('火星路 1 号')).toEqual({ name: '', phone: '', places: undefined, detail: '火星路1号' })
})

test.each([
  [
    'John Smith, 13800000000, Room 1203, 88 Century Avenue, Pudong New Area, Shanghai',
    'John Smith',
    '13800000000',
    ['上海市', '上海市', '浦东新区'],
    'Room 1203, 88 Century Avenue',
  ],
  [
    'Name: Anna-Lena Weiß\nPhone: +86 139 1111 2222\nAddress: No. 9 Wensan Road, Xihu District, Hangzhou, Zhejiang Province 310012, P.R. China',
    'Anna-Lena Weiß',
    '13911112222',
    ['浙江省', '杭州市', '西湖区'],
    'No. 9 Wensan Road',
  ],
  [
    '1 Qianjin Road, Tower B, Kunshan, Jiangsu, China; Mary O’Neill; 0512-57001234',
    'Mary O’Neill',
    '0512-57001234',
    ['江苏省', '苏州市', '昆山市'],
    '1 Qianjin Road, Tower B',
  ],
  [
    'John Smith, 13800000000, Xuhui, Shanghai, Room 120304, 12 Hengshan Road 200031',
    'John Smith',
    '13800000000',
    ['上海市', '上海市', '徐汇区'],
    'Room 120304, 12 Hengshan Road',
  ],
  ['John Smith, 5 Hill Street, Springfield', 'John Smith', '', undefined, '5 Hill Street, Springfield'],
])(
  'U37: an English address is taken apart, and a place that is not known is left to be chosen: %s',
  (pasted, name, phone, places, detail) => {
    expect(names(pasted)).toEqual({ name, phone, places, detail })
  },
)
