import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { type Visit, visit } from '#test/support/running-shop.ts'

/** What turns on the home page: the banner and the slides. */

let browser: Browser
let shop: FurnishedShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
})
afterAll(() => browser.close())

function bannerOf(page: Visit) {
  const carousel = page.getByRole('region', { name: 'Highlights' })
  return {
    carousel,
    current: () => carousel.locator('[aria-current=true]').getAttribute('aria-label'),
    isMoving: () => carousel.evaluate(({ dataset }) => dataset.moving !== undefined),
  }
}

test('U11: the banner changes every five seconds, can be paused, and stands still under pointer and focus', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.clock.install()
  await page.open('/')
  const { carousel, current } = bannerOf(page)
  const shown = () =>
    carousel.getByRole('group').filter({ visible: true }).and(carousel.locator('[data-shown]')).getByRole('link').count()
  expect(await shown()).toBe(1)
  expect(await current()).toBe('Banner 1')
  await page.clock.runFor(5_100)
  await expect.poll(current).toBe('Banner 2')
  await carousel.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(1200, 20)
  await page.clock.runFor(20_000)
  expect(await current()).toBe('Banner 2')
  await carousel.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(20_000)
  expect(await current(), 'the pointer rests on it').toBe('Banner 2')
  await carousel.getByRole('button', { name: 'Next' }).click()
  await expect.poll(current).toBe('Banner 3')
  await carousel.getByRole('button', { name: 'Banner 1' }).click()
  await expect.poll(current).toBe('Banner 1')
  await carousel.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(current).toBe('Banner 4')
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U11: the banner stands while the focus is in it or the pointer on it, whichever leaves first', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.clock.install()
  await page.open('/')
  const { carousel, current, isMoving } = bannerOf(page)
  const next = carousel.getByRole('button', { name: 'Next' })
  const expectToStand = async (why: string) => {
    await expect.poll(isMoving, { message: why }).toBe(false)
    const shown = await current()
    await page.clock.runFor(20_000)
    expect(await current(), why).toBe(shown)
  }
  await page.mouse.move(1200, 20)
  await next.focus()
  await expectToStand('the focus is in it')
  await next.hover()
  await page.mouse.move(1200, 20)
  await expectToStand('the pointer has left, the focus has not')
  await page.keyboard.press('Tab')
  await expectToStand('the focus has gone to the next button in it')
  await next.hover()
  await page.getByRole('banner').getByRole('combobox').focus()
  await expectToStand('the focus has left, the pointer has not')
  await page.mouse.move(1200, 20)
  await expect.poll(isMoving).toBe(true)
  const shown = await current()
  await page.clock.runFor(5_100)
  await expect.poll(current).not.toBe(shown)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U11: under a finger the banner stands, a swipe turns it either way, and then it goes on', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await page.clock.install()
  await page.open('/')
  const { carousel, current, isMoving } = bannerOf(page)
  const box = await carousel.boundingBox()
  if (!box) throw new Error('the banner is not shown')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 60 }] })
  const first = await current()
  await touch('touchStart', 300)
  await expect.poll(isMoving).toBe(false)
  await page.clock.runFor(20_000)
  expect(await current()).toBe(first)
  await touch('touchMove', 200)
  await touch('touchMove', 100)
  await touch('touchEnd')
  await expect.poll(current).not.toBe(first)
  const second = await current()
  await touch('touchStart', 100)
  await touch('touchMove', 200)
  await touch('touchMove', 300)
  await touch('touchEnd')
  await expect.poll(current).toBe(first)
  await expect.poll(isMoving).toBe(true)
  await page.clock.runFor(5_100)
  await expect.poll(current).toBe(second)
  expect(page.complaints).toEqual([])
  await page.close()
})

test('U11: who wants no motion gets a banner that stands', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.open('/')
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.clock.runFor(20_000)
  expect(await bannerOf(page).current()).toBe('Banner 1')
  await page.close()
})

test('U11: the wheel turns the slides one by one and lets the page go at both ends; the carousel is the viewport minus 208 px', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/')
  const slides = page.getByRole('region', { name: 'Home', exact: true })
  const state = () =>
    slides.evaluate((box) => ({ slide: Math.round(box.scrollTop / box.clientHeight), page: Math.round(scrollY) }))
  expect((await slides.boundingBox())?.height).toBe(800 - 208)
  await page.mouse.move(900, 500)
  await page.mouse.wheel(0, 100)
  await expect.poll(state).toEqual({ slide: 1, page: 0 })
  // While a step lasts, and for as long as the wheel goes on rolling, it is held: it is turned again until it is heard.
  const turn = async (by: number) => {
    await page.mouse.wheel(0, by)
    return state()
  }
  await expect.poll(async () => (await turn(100)).page, { interval: 500 }).toBeGreaterThan(0)
  expect((await state()).slide).toBe(1)
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(900, 480)
  await expect.poll(() => turn(-100), { interval: 500 }).toEqual({ slide: 0, page: 0 })

  await page.getByRole('button', { name: 'Recent articles' }).press('Enter')
  await expect.poll(state).toEqual({ slide: 1, page: 0 })
  await page.getByRole('button', { name: 'Back to the start' }).press('Enter')
  await expect.poll(state).toEqual({ slide: 0, page: 0 })
  await page.close()
})
