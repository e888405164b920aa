import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss'
import { classesOf } from './class-names.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * What the server's HTML of pages with `firstSheet` (web/storefront/shell/route-traits.ts) may show. Their first paint waits for the rules of
 * these modules only; test/journeys/demo-shop.journey.ts names what is missing.
 */
const FIRST = [
  'web/ui/**/*.module.css',
  'web/storefront/{age-gate,header,offline,search-box,shell}/**/*.module.css',
  'web/storefront/catalog/**/*.module.css',
  'web/storefront/content/{articles,festival,hero,home}/*.module.css',
  'web/storefront/content/rich-text.module.css',
  'web/storefront/{compare/compare-toggle,coupons/product-coupons}.module.css',
  'web/storefront/reviews/{product-reviews,rating-link,review-item}.module.css',
  'web/storefront/accounts/avatar.module.css',
  'web/storefront/choose/choose-page.module.css',
]
/** Of those folders, what stands on other pages or is opened by a press. */
const NOT_FIRST = [
  'web/ui/{modal,photo-field,qr-code,share-bar,star-choice}/**',
  'web/storefront/catalog/{by-category,category,shopping,wine-list}/**',
  'web/storefront/header/mini-cart/**',
  'web/storefront/**/{category-panel,phone-drawer,suggestions,wines-of}.module.css',
]
export const CSS_MODULES = 'web/{chat,storefront,ui}/**/*.module.css'

type Manifest = Record<string, { file: string; src?: string }>

/** Makes two style sheets of the one that Vite has built, and names them `first.css` and `rest.css` in its manifest. */
export function splitStyles(client: string): void {
  const path = join(client, '.vite/manifest.json')
  const { 'style.css': whole, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  if (!whole) throw new Error('The build has no style sheet.')
  const parts = split(readFileSync(join(client, whole.file), 'utf8'))
  for (const [name, css] of Object.entries(parts)) {
    const file = `assets/${name}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
    writeFileSync(join(client, file), css)
    manifest[`${name}.css`] = { file }
  }
  rmSync(join(client, whole.file))
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}

/** Rules without a class of a module belong to every page. A rule of two modules stands in the first sheet if one of them does. */
function split(css: string): { first: string; rest: string } {
  const first = new Set(globSync(FIRST, { cwd: root, exclude: NOT_FIRST }).flatMap(classesOf))
  const all = new Set(globSync(CSS_MODULES, { cwd: root }).flatMap(classesOf))
  const isOfFirst = (rule: Rule): boolean => {
    const classes = [...rule.toString().matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name).filter((name) => all.has(name))
    return classes.length === 0 || classes.some((name) => first.has(name))
  }
  const animated = animationsOf(only(postcss.parse(css), (node) => node.type === 'rule' && isOfFirst(node)))
  const belongsToFirst = (node: ChildNode): boolean =>
    node.type === 'rule' ? isOfFirst(node) : !isKeyframes(node) || animated.has(node.params)
  return {
    first: only(postcss.parse(css), belongsToFirst).toString(),
    rest: only(postcss.parse(css), (node) => !belongsToFirst(node)).toString(),
  }
}

/** These hold rules; what else begins with @ is taken as a whole. */
const CONDITIONS = ['media', 'supports', 'container', 'layer', 'starting-style']

/** The order stays as it is. */
function only<Part extends Container>(part: Part, isWanted: (node: ChildNode) => boolean): Part {
  part.each((node) => {
    const isCondition = node.type === 'atrule' && CONDITIONS.includes(node.name) && node.nodes !== undefined
    if (isCondition) only(node, isWanted)
    if (isCondition ? node.nodes?.length === 0 : !isWanted(node)) node.remove()
  })
  return part
}

const isKeyframes = (node: ChildNode): node is AtRule => node.type === 'atrule' && node.name === 'keyframes'

function animationsOf(sheet: Root): Set<string> {
  const names = new Set<string>()
  sheet.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) names.add(word)
  })
  return names
}
