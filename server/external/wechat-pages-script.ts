/**
 * Stands in for WeChat's script in the demo: checks the signature of the address as WeChat's app would (on an iPhone that of the page
 * by which one came in), refuses what was not asked for, shows no scanner but asks for what it would read, and keeps what would be shared
 * in `window.sandboxWechat`.
 */
export const SANDBOX_SCRIPT = `(() => {
  const entry = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const state = { configured: [], shared: {}, error: undefined }
  window.sandboxWechat = state
  let allowed = []
  let whenReady = []
  let whenFailed = []
  let isReady = false
  const act = (name, options, run) => {
    const say = (word, more) => {
      const answer = { ...more, errMsg: name + ':' + word }
      options[word === 'ok' ? 'success' : word === 'cancel' ? 'cancel' : 'fail']?.(answer)
      options.complete?.(answer)
    }
    if (!isReady || !allowed.includes(name)) return say('the permission value is offline verifying')
    run(say)
  }
  const share = (kind) => (name) => (options) =>
    act(name, options, (say) => {
      const { title, desc, link, imgUrl } = options
      if (!link || new URL(link).origin !== location.origin) return say('invalid link')
      state.shared[kind] = { title, desc, link, imgUrl }
      say('ok')
    })
  window.wx = {
    async config({ appId, timestamp, nonceStr, signature, jsApiList }) {
      isReady = false
      const url = (isApple ? entry : location.href).split('#')[0]
      const answer = await fetch('/sandbox/wechat/config', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ appId, timestamp, nonceStr, signature, url }),
      })
      const { err_msg } = await answer.json()
      state.configured.push(url)
      if (err_msg !== 'config:ok') {
        state.error = err_msg
        for (const act of whenFailed) act({ errMsg: err_msg })
        return
      }
      allowed = jsApiList
      isReady = true
      for (const act of whenReady.splice(0)) act()
    },
    ready: (act) => (isReady ? act() : whenReady.push(act)),
    error: (act) => whenFailed.push(act),
    updateAppMessageShareData: share('message')('updateAppMessageShareData'),
    updateTimelineShareData: share('timeline')('updateTimelineShareData'),
    scanQRCode: (options) =>
      act('scanQRCode', options, (say) => {
        const read = prompt('scanQRCode')
        if (read === null) say('cancel')
        else say('ok', { resultStr: read })
      }),
  }
})()
`
