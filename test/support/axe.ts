import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * The audit of a page. No page has frames, so none needs axe's blank page beside it; and of rules that are kept nobody reads the elements.
 * Both take longer than the audit.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
