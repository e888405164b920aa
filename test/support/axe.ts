import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The audit of a page. No page has frames, so none needs axe's blank page beside it; and of rules that are kept nobody reads the elements.
 * Both take longer than the audit.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

/** WCAG 2.1 at level AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([])
}
