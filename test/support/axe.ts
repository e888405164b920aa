import { AxeBuilder } from '@axe-core/playwright'
import axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The audit of a page, with axe loaded once for each document: left alone, the builder loads its megabyte twice for each audit, which takes
 * more than the audit. No page has frames, so none needs axe's blank page beside it; and of rules that are kept nobody reads the elements.
 */
class Audit extends AxeBuilder {
  readonly #page: Page

  constructor(page: Page) {
    super({ page, axeSource: ';' })
    this.#page = page
    this.setLegacyMode().options({ resultTypes: ['violations'] })
  }

  override async analyze() {
    if (!(await this.#page.evaluate(() => 'axe' in window))) await this.#page.evaluate(axeCore.source)
    return super.analyze()
  }
}

export const axe = (page: Page): AxeBuilder => new Audit(page)

/** WCAG 2.1 at level AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([])
}
