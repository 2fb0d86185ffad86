/**
 * What the merchant's page runs, in the shape of braintree-web-drop-in: `braintree.dropin.create`. The fields stand in a
 * frame of the sandbox, so that no card number is ever in the page. It sets no style sheet and makes no call itself, so
 * that it works under a policy that allows scripts and frames of this origin alone.
 */
const NO_METHOD = 'No payment method is available.'

class DropinError extends Error {
  constructor(message, details = {}) {
    super(message)
    this.name = 'DropinError'
    Object.assign(this, details)
  }
}

function readAuthorization(authorization) {
  if (!authorization) throw new DropinError('options.authorization is required.')
  try {
    return JSON.parse(atob(authorization))
  } catch {
    throw new DropinError('There was an error creating Drop-in.')
  }
}

function findContainer({ container, selector }) {
  if (!container && !selector) throw new DropinError('options.container is required.')
  if (container && selector) throw new DropinError('Must only have one options.selector or options.container.')
  const found = typeof (container ?? selector) === 'string' ? document.querySelector(container ?? selector) : container
  if (!(found instanceof Element)) {
    throw new DropinError('options.selector or options.container must reference a valid DOM node.')
  }
  if (found.innerHTML.trim() !== '') {
    throw new DropinError('options.selector or options.container must reference an empty DOM node.')
  }
  return found
}

function addFrame(parent, { url, title, height }) {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: url.href, title })
  Object.assign(frame.style, { border: '0', width: '100%', height, display: 'block' })
  parent.append(frame)
  return frame
}

/** Talks with one frame; nobody else's message is heard. */
function openChannel(frame, origin, hear) {
  const listener = (event) => {
    if (event.origin === origin && event.source === frame.contentWindow && event.data?.sandbox === 'braintree') {
      hear(event.data)
    }
  }
  addEventListener('message', listener)
  return {
    say: (message) => frame.contentWindow?.postMessage({ sandbox: 'braintree', ...message }, origin),
    close: () => removeEventListener('message', listener),
  }
}

/** The bank's question to the cardholder, over the page; resolves with what it answered. */
function challenge(base, nonce) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Your bank asks you to confirm')
  Object.assign(dialog.style, { width: 'min(420px, 92vw)', padding: '0', border: '1px solid' })
  const url = new URL(`${base}/dropin/challenge`)
  url.search = new URLSearchParams({ nonce, origin: location.origin })
  const close = document.createElement('button')
  Object.assign(close, { type: 'button', textContent: 'Cancel' })
  Object.assign(close.style, { font: 'inherit', minHeight: '44px', width: '100%' })
  const frame = addFrame(dialog, { url, title: 'Confirm with your bank', height: '300px' })
  dialog.append(close)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve, reject) => {
    const end = (then, value) => {
      channel.close()
      dialog.remove()
      then(value)
    }
    const cancel = () => end(reject, new DropinError('Verification was canceled.'))
    const channel = openChannel(frame, url.origin, ({ type, payload }) => {
      if (type === 'canceled') cancel()
      else if (type === 'failed') end(reject, new DropinError('Something went wrong on our end.'))
      else end(resolve, payload)
    })
    close.addEventListener('click', cancel)
    dialog.addEventListener('cancel', cancel)
  })
}

class Dropin {
  #frame
  #channel
  #base
  #options
  #listeners = new Map()
  #waiting = null
  #payload = null
  #isRequestable = false

  constructor(options, ready) {
    const { assetsUrl, authorizationFingerprint } = readAuthorization(options.authorization)
    const container = findContainer(options)
    this.#options = options
    this.#base = assetsUrl
    const url = new URL(`${assetsUrl}/dropin/frame`)
    const name = options.card?.cardholderName ? '1' : ''
    url.search = new URLSearchParams({ fingerprint: authorizationFingerprint, origin: location.origin, name })
    const height = name ? '430px' : '350px'
    this.#frame = addFrame(container, { url, title: 'Secure card fields', height })
    this.#channel = openChannel(this.#frame, url.origin, (message) => {
      if (message.type === 'ready') ready()
      else this.#hear(message)
    })
  }

  #emit(name, value) {
    for (const listener of this.#listeners.get(name) ?? []) listener(value)
  }

  #setRequestable(isRequestable) {
    if (isRequestable === this.#isRequestable) return
    this.#isRequestable = isRequestable
    if (!isRequestable) this.#emit('noPaymentMethodRequestable')
    else this.#emit('paymentMethodRequestable', { type: 'CreditCard', paymentMethodIsSelected: this.#payload !== null })
  }

  #hear({ type, isValid, payload, message }) {
    if (type === 'validity') this.#setRequestable(isValid)
    if (type === 'changed') {
      this.#payload = null
      this.#setRequestable(false)
    }
    if (type !== 'tokenized' && type !== 'failed') return
    const waiting = this.#waiting
    this.#waiting = null
    if (type === 'failed') waiting?.reject(new DropinError(message))
    else waiting?.resolve(payload)
  }

  #ask(message) {
    if (this.#waiting) return Promise.reject(new DropinError('A payment method is being requested already.'))
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#channel.say(message)
    })
  }

  async #request(options) {
    if (this.#payload) return this.#payload
    let payload = await this.#ask({ type: 'tokenize' })
    if (this.#options.threeDSecure) {
      const { amount } = { ...this.#options.threeDSecure, ...options?.threeDSecure }
      payload = await this.#ask({ type: 'verify', nonce: payload.nonce, amount: String(amount ?? '') })
      if (payload.isChallenged) payload = await challenge(this.#base, payload.nonce)
    }
    this.#payload = payload
    this.#channel.say({ type: 'selected' })
    this.#isRequestable = false
    this.#setRequestable(true)
    return payload
  }

  requestPaymentMethod(options, callback) {
    const then = typeof options === 'function' ? options : callback
    const asked = this.#request(typeof options === 'function' ? {} : options)
    if (!then) return asked
    asked.then(
      (payload) => then(null, payload),
      (error) => then(error),
    )
  }

  isPaymentMethodRequestable() {
    return this.#isRequestable
  }

  clearSelectedPaymentMethod() {
    this.#payload = null
    this.#channel.say({ type: 'clear' })
    this.#setRequestable(false)
  }

  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  off(name, listener) {
    this.#listeners.set(
      name,
      (this.#listeners.get(name) ?? []).filter((one) => one !== listener),
    )
  }

  teardown(callback) {
    this.#waiting?.reject(new DropinError(NO_METHOD))
    this.#channel.close()
    this.#frame.remove()
    callback?.()
    return Promise.resolve()
  }
}

function create(options = {}, callback) {
  const made = new Promise((resolve, reject) => {
    try {
      const dropin = new Dropin(options, () => resolve(dropin))
    } catch (error) {
      reject(error)
    }
  })
  if (!callback) return made
  made.then(
    (dropin) => callback(null, dropin),
    (error) => callback(error),
  )
}

window.braintree = { ...window.braintree, dropin: { VERSION: '1.48.0', create } }
