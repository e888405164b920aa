import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { payOrder } from '#test/support/paid-order.ts'
import { placeOrder, shopper, shopWith } from '#test/support/shop.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; page: string }
}
type Panel = {
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

const { groups } = parse(read('deploy/prometheus/rules.yaml')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana/rebstock.json')) as { panels: Panel[] }
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const hostsOfDashboard = 'up{job="rebstock"}'
const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))]

/** Prometheus itself makes these. */
const MADE_BY_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] }
/** Grafana puts them in before it asks. */
const VARIABLES: readonly [string, string][] = [['$__rate_interval', '5m']]

type Selector = { metric: string; labels: string[] }

/** Throws when the expression is none. */
function selectorsIn(expression: string): Selector[] {
  const text = VARIABLES.reduce((all, [name, value]) => all.replaceAll(name, value), expression)
  const selectors: Selector[] = []
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`)
      if (type.name !== 'VectorSelector') return
      const metric = node.getChild('Identifier')
      const labels = [...text.slice(from, to).matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label)
      selectors.push({ metric: metric ? text.slice(metric.from, metric.to) : '', labels })
    },
  })
  return selectors
}

/** Of a shop that has sold something: each metric with the names of its labels. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const shop = await shopWith()
  await runMigrations({ connectionString: shop.deps.config.databaseUrl ?? '' })
  const buyer = await shopper(shop, { balance: 1_000_00 })
  await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
  await buyer.get('/category')
  const found = new Map<string, Set<string>>(MADE_BY_PROMETHEUS.metrics.map((name) => [name, new Set()]))
  for (const [, name = '', labels = ''] of (await shop.app.inject('/metrics')).body.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    found.set(name, new Set([...(found.get(name) ?? MADE_BY_PROMETHEUS.labels), ...names]))
  }
  for (const name of MADE_BY_PROMETHEUS.metrics) found.set(name, new Set(MADE_BY_PROMETHEUS.labels))
  return found
}

test('T86: every expression of the rules and of the dashboard is PromQL and asks for what a running shop tells', async () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(panels.length).toBeGreaterThan(15)
  const shown = await exposed()
  const asked = [...expressions, hostsOfDashboard].flatMap(selectorsIn)
  expect(asked.length).toBeGreaterThan(expressions.length)
  expect(asked.filter(({ metric }) => !shown.has(metric))).toEqual([])
  expect(asked.filter(({ metric, labels }) => labels.some((label) => !shown.get(metric)?.has(label)))).toEqual([])
})

test('what is no PromQL is found', () => {
  expect(() => selectorsIn('sum(rate(up[5m])')).toThrow('no PromQL')
  expect(selectorsIn('rate(a_total{b="c",d!~"e"}[$__rate_interval]) > 1')).toEqual([{ metric: 'a_total', labels: ['b', 'd'] }])
})

test('each alert says how grave it is, what has happened, and which part of the handbook helps', () => {
  const headings = [...read('docs/operations.md').matchAll(/^## (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^a-z\d\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(rules.map(({ alert }) => alert)).toEqual([...new Set(rules.map(({ alert }) => alert))])
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations.summary).not.toBe('')
    expect(headings).toContain(annotations.page)
  }
})

test('no panel of the dashboard lies on another, and each asks for something', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
})
