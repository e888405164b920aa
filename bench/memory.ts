import { setTimeout as sleep } from 'node:timers/promises'
import { requestsPerSecond } from './measure.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

const IDLE_MAX_MB = 200
const LOADED_MAX_MB = 400
const PAGES = 300

export async function benchMemory({ address, memoryMb }: BenchShop): Promise<Row[]> {
  await fetch(`${address}/home/zh-CN`)
  await sleep(3_000)
  const idle = await memoryMb()
  for (let page = 1; page <= PAGES; page += 1) await (await fetch(`${address}/home/zh-CN/goods_list?page=${page}`)).arrayBuffer()
  await requestsPerSecond(`${address}/home/en-US`, {}, 5)
  const loaded = await memoryMb()
  return [memoryRow('memory idle', idle, IDLE_MAX_MB), memoryRow('memory under load', loaded, LOADED_MAX_MB)]
}

const memoryRow = (what: string, megabytes: number, max: number): Row => ({
  what,
  figure: `${Math.round(megabytes)} MB`,
  budget: `< ${max} MB`,
  holds: megabytes < max,
  details: { megabytes },
})
