import type { WechatChannel } from '#server/external/notices/wechat-template.ts'
import type { Deps } from '#server/http/deps.ts'
import { deleteFollowersBefore, saveFollowers } from './sql.ts'

/** Who follows the official account, by the id that sign-in knows, too. Those who follow no more are forgotten at the end. */
export async function readFollowers({ db, channels, now }: Pick<Deps, 'db' | 'channels' | 'now'>): Promise<void> {
  const { wechat } = channels
  if (!wechat || !('followers' in wechat)) return
  const began = now()
  for await (const people of (wechat as WechatChannel).followers()) await saveFollowers(db, people, began)
  await deleteFollowersBefore(db, began)
}
