import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'

// Read anew for every test file, unlike what test files import. Files end their own things first.
afterAll(endAll, 240_000)
