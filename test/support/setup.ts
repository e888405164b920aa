import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'

// Read again for every test file, unlike what test files import. Files end their own things first.
afterAll(endAll, 240_000)
