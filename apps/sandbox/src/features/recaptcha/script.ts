/**
 * What the page runs, in the shape of reCAPTCHA v3's api.js: `grecaptcha.ready` and `grecaptcha.execute`. `render` is
 * the site key that the script was asked for.
 */
export function toScript({ origin, render }: { origin: string; render: string }): string {
  return `(() => {
  const origin = ${JSON.stringify(origin)}
  const render = ${JSON.stringify(render)}
  const execute = async (key, options = {}) => {
    if (key !== render) throw new Error('Invalid site key or not loaded in api.js: ' + key)
    const answer = await fetch(origin + '/recaptcha/api2/reload?k=' + encodeURIComponent(key), {
      method: 'POST',
      body: new URLSearchParams({ action: options.action ?? '', hostname: location.hostname }),
    })
    if (!answer.ok) throw new Error('reCAPTCHA answered ' + answer.status)
    return (await answer.json()).token
  }
  window.grecaptcha = Object.assign(window.grecaptcha ?? {}, { ready: (then) => void then(), execute })
})()
`
}
