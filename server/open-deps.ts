import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Pool } from './db/database.ts'
import { folderStore } from './external/file-store.ts'
import { sandboxSms, smsSender } from './external/sms.ts'
import { closedWechat, sandboxWechat, wechatSignIn } from './external/wechat-sign-in.ts'
import { Changes } from './http/changes.ts'
import type { Deps } from './http/deps.ts'
import { KeptAnswers } from './http/kept.ts'

/** The real dependencies of a process; what is not configured is the sandbox, which production refuses (server/config.ts). */
export function openDeps({ config, db, log }: { config: Config; db: Pool; log: Logger }): Deps {
  const changes = new Changes()
  return {
    config,
    db,
    log,
    changes,
    kept: new KeptAnswers(changes),
    files: folderStore(config.uploadsDir),
    sms: config.sms ? smsSender(config.sms) : sandboxSms(db),
    wechat: config.wechat ? wechatSignIn(config.wechat) : config.isProduction ? closedWechat : sandboxWechat(),
    payments: {},
    now: () => new Date(),
  }
}
