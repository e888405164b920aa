import type { Deps } from '#server/http/deps.ts'

export async function seedDemoShopper(_deps: Deps): Promise<void> {}
