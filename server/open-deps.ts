import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Pool } from './db/database.ts'
import { folderStore } from './external/file-store.ts'
import { sandboxSms, smsSender } from './external/sms.ts'
import { closedWechat, sandboxWechat, wechatSignIn } from './external/wechat-sign-in.ts'
import { Changes } from './http/changes.ts'
import type { Deps } from './http/deps.ts'
import { KeptAnswers } from './http/kept.ts'

/** What another host's API shows changes without a word to this process, so its pages are kept for a moment only. */
const FOREIGN_API_KEPT_MS = 5_000

/** The real dependencies of a process; what is not configured is the sandbox, which production refuses (server/config.ts). */
export function openDeps({ config, db, log }: { config: Config; db: Pool; log: Logger }): Deps {
  const changes = new Changes()
  return {
    config,
    db,
    log,
    changes,
    kept: new KeptAnswers(changes, config.apiUrl ? FOREIGN_API_KEPT_MS : undefined),
    files: folderStore(config.uploadsDir),
    sms: config.sms ? smsSender(config.sms) : sandboxSms(db),
    wechat: config.wechat ? wechatSignIn(config.wechat) : config.isProduction ? closedWechat : sandboxWechat(),
    payments: {},
    now: () => new Date(),
  }
}
