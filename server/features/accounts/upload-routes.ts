import { withAbsoluteAddresses } from '#contract/absolute-addresses.ts'
import { done } from '#contract/done.ts'
import * as accounts from '#contract/shop/accounts.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { readUpload } from './read-upload.ts'
import { storeUpload } from './store-upload.ts'

const UPLOADS_PER_MINUTE = 30

export function uploadRoutes(serve: Serve, deps: Deps): void {
  serve(
    accounts.uploadImage,
    async ({ account, request }) => {
      const { file, fields } = await readUpload(request)
      const isPublic =
        fields.get('for') === 'shop' && !account.mustSetUpFactor && account.scopes.some((scope) => scope !== 'shopper')
      const address = await storeUpload(deps, account.accountId, file, { isPublic })
      const url = isPublic ? address : deps.privatePictures.sign(address)
      return done('picture-uploaded', {
        name: address.split('/').at(-1) ?? '',
        // CRMEB's phone clients upload without their headers, and are known by this field. A mini-program shows whole addresses alone.
        url: fields.has('filename') ? withAbsoluteAddresses(url, siteOrigin(deps.config, request)) : url,
      })
    },
    { perMinute: UPLOADS_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )
}
