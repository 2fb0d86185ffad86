// Stripe.js as far as a card needs it. Cards are typed into a frame of this script's own origin.
const { origin } = new URL(document.currentScript.src)
const UNREACHABLE = 'We could not reach the payment provider. Please try again.'

async function call(key, path, form) {
  try {
    const answer = await fetch(`${origin}/v1/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    return await answer.json()
  } catch {
    return { error: { type: 'api_connection_error', message: UNREACHABLE } }
  }
}

/** What the page listens to at one field. */
function createListeners(type) {
  const listeners = new Map()
  const on = (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener])
  const off = (name, listener) => {
    const left = (listeners.get(name) ?? []).filter((one) => listener && one !== listener)
    listeners.set(name, left)
  }
  const once = (name, listener) => {
    const first = (event) => {
      off(name, first)
      listener(event)
    }
    on(name, first)
  }
  const emit = (name, event) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...event })
  }
  return { emit, calls: { on, off, once } }
}

/** One field. */
function createElement(key, type, given = {}) {
  const { emit, calls } = createListeners(type)
  const waiting = new Map()
  const own = { options: given, frame: null, port: null, nextId: 1 }
  const send = (message) => own.port?.postMessage(message)

  function onMessage({ data }) {
    if (data.type !== 'result') return emit(data.type, data.event)
    waiting.get(data.requestId)?.(data.answer)
    waiting.delete(data.requestId)
  }
  function open(frame) {
    const channel = new MessageChannel()
    own.port = channel.port1
    own.port.onmessage = onMessage
    frame.contentWindow.postMessage({ stripe: 'open', key, options: own.options }, origin, [channel.port2])
  }
  const element = {
    mount(place) {
      const target = typeof place === 'string' ? document.querySelector(place) : place
      if (!target)
        throw new Error(
          `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
        )
      own.frame = makeFrame(`${origin}/stripe/element`, 'Secure card payment input frame')
      const { frame } = own
      frame.addEventListener('load', () => open(frame), { once: true })
      target.replaceChildren(frame)
    },
    unmount() {
      own.frame?.remove()
      own.port?.close()
      Object.assign(own, { frame: null, port: null })
    },
    destroy: () => element.unmount(),
    update(options) {
      own.options = { ...own.options, ...options }
      send({ type: 'update', options: own.options })
    },
    clear: () => send({ type: 'clear' }),
    focus: () => send({ type: 'focus' }),
    blur: () => send({ type: 'blur' }),
    /** Not of the page: the script's own way to a payment method. */
    _createPaymentMethod(billing) {
      if (!own.port)
        throw new Error(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
        )
      const requestId = own.nextId++
      const { promise, resolve } = Promise.withResolvers()
      waiting.set(requestId, resolve)
      send({ type: 'create', requestId, billing })
      return promise
    },
  }
  for (const [name, act] of Object.entries(calls)) {
    element[name] = (...about) => {
      act(...about)
      return element
    }
  }
  return element
}

function makeFrame(src, title) {
  const frame = document.createElement('iframe')
  Object.assign(frame, { src, title })
  Object.assign(frame.style, {
    border: '0',
    width: '100%',
    height: '28px',
    display: 'block',
    background: 'transparent',
  })
  return frame
}

/** The bank's question over the whole page; resolves once it is answered. */
function askBank(url) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '3-D Secure')
  const fill = { width: '100vw', height: '100vh', maxWidth: '100vw', maxHeight: '100vh', padding: '0', border: '0' }
  Object.assign(dialog.style, fill)
  const frame = makeFrame(url, '3-D Secure')
  Object.assign(frame.style, { height: '100%', background: '#fff' })
  dialog.append(frame)
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  frame.focus()
  const { promise, resolve } = Promise.withResolvers()
  const onMessage = ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.stripe !== 'secure-done') return
    window.removeEventListener('message', onMessage)
    dialog.close()
    dialog.remove()
    resolve()
  }
  window.addEventListener('message', onMessage)
  return promise
}

const KINDS = {
  setup: { path: 'setup_intents', name: 'setupIntent', error: 'last_setup_error', wire: 'setup_intent' },
  payment: { path: 'payment_intents', name: 'paymentIntent', error: 'last_payment_error', wire: 'payment_intent' },
}
const kindOf = (clientSecret) => (String(clientSecret).startsWith('pi_') ? KINDS.payment : KINDS.setup)
const pathOf = (clientSecret) => `${kindOf(clientSecret).path}/${String(clientSecret).split('_secret_')[0]}`

function toAnswer(kind, intent) {
  if (intent.error) return { error: intent.error }
  const error = intent.status === 'requires_payment_method' ? intent[kind.error] : null
  return error ? { error: { ...error, [kind.wire]: intent } } : { [kind.name]: intent }
}

/** The calls of `Stripe(…)` that end in an intent. */
function createIntents(key) {
  const read = (clientSecret) => call(key, `${pathOf(clientSecret)}?client_secret=${encodeURIComponent(clientSecret)}`)

  async function follow(clientSecret, intent) {
    const kind = kindOf(clientSecret)
    const action = intent.status === 'requires_action' ? intent.next_action : null
    if (!action) return toAnswer(kind, intent)
    if (action.type === 'redirect_to_url') {
      window.location.assign(action.redirect_to_url.url)
      return new Promise(() => {})
    }
    await askBank(action.use_stripe_sdk.stripe_js)
    return toAnswer(kind, await read(clientSecret))
  }
  async function confirm(clientSecret, method) {
    const form = { client_secret: clientSecret, use_stripe_sdk: 'true', ...(method && { payment_method: method }) }
    return follow(clientSecret, await call(key, `${pathOf(clientSecret)}/confirm`, form))
  }
  return { read, follow, confirm }
}

function createStripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Invalid value for Stripe(): apiKey should be a publishable key that begins with pk_.')
  const intents = createIntents(key)

  const createPaymentMethod = async ({ type = 'card', card, element, billing_details = {} }) => {
    if (type !== 'card') return { error: { type: 'invalid_request_error', message: `Invalid type: ${type}` } }
    return (card ?? element)._createPaymentMethod(billing_details)
  }
  const confirmCard = async (clientSecret, { payment_method: method } = {}) => {
    if (typeof method !== 'object' || method === null) return intents.confirm(clientSecret, method)
    const made = await createPaymentMethod(method)
    return made.error ? made : intents.confirm(clientSecret, made.paymentMethod.id)
  }
  const confirmWith = async ({ elements, clientSecret = elements?._clientSecret, confirmParams = {} }) => {
    const method = confirmParams.payment_method
    const made = method
      ? null
      : await createPaymentMethod({ card: elements?._first(), ...confirmParams.payment_method_data })
    if (made?.error) return made
    const answer = await intents.confirm(clientSecret, method ?? made.paymentMethod.id)
    return answer
  }
  const retrieve = async (clientSecret) => toAnswerAsRead(clientSecret, await intents.read(clientSecret))
  return {
    ...{ elements: (options) => createElements(key, options), createPaymentMethod, confirmSetup: confirmWith },
    ...{ confirmCardSetup: confirmCard, confirmCardPayment: confirmCard, confirmPayment: confirmWith },
    ...{ retrieveSetupIntent: retrieve, retrievePaymentIntent: retrieve, registerAppInfo: () => {} },
    handleNextAction: async ({ clientSecret }) => intents.follow(clientSecret, await intents.read(clientSecret)),
    handleCardAction: async (clientSecret) => intents.follow(clientSecret, await intents.read(clientSecret)),
  }
}

const toAnswerAsRead = (clientSecret, intent) =>
  intent.error ? { error: intent.error } : { [kindOf(clientSecret).name]: intent }

function createElements(key, options = {}) {
  if ('paymentMethodTypes' in options) throw new Error('elements(): paymentMethodTypes is no longer supported.')
  const made = new Map()
  return {
    create(type, own) {
      if (!['card', 'payment'].includes(type)) throw new Error(`A valid Element name must be provided; got ${type}.`)
      if (made.has(type)) throw new Error(`Can only create one Element of type ${type} through stripe.elements().`)
      const element = createElement(key, type, own)
      const { destroy } = element
      element.destroy = () => {
        destroy()
        made.delete(type)
      }
      made.set(type, element)
      return element
    },
    getElement: (type) => made.get(type) ?? null,
    submit: async () => ({}),
    update: () => {},
    ...{ _clientSecret: options.clientSecret, _first: () => [...made.values()][0] },
  }
}

window.Stripe = Object.assign((key) => createStripe(key), { version: 3 })
