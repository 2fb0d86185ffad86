// The card's field: what is typed stays on this origin, and only the payment method leaves it.
const NAMES = ['number', 'expiry', 'cvc', 'postal']
const inputs = Object.fromEntries(NAMES.map((name) => [name, document.getElementById(name)]))
const state = { port: null, key: '', isPostalShown: true, left: new Set(), last: '' }

const digitsOf = (text) => text.replace(/\D/g, '')
const toError = (code, message) => ({ code, message, type: 'validation_error' })

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const brandOf = (digits) => {
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

const CHECKS = {
  number(text) {
    const digits = digitsOf(text)
    const length = brandOf(digits) === 'amex' ? 15 : 16
    if (digits.length < length) return toError('incomplete_number', 'Your card number is incomplete.')
    return passesLuhn(digits) ? null : toError('invalid_number', 'Your card number is invalid.')
  },
  expiry(text) {
    const digits = digitsOf(text)
    if (digits.length < 4) return toError('incomplete_expiry', "Your card's expiration date is incomplete.")
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2, 4))]
    if (month < 1 || month > 12) return toError('invalid_expiry_month', "Your card's expiration date is invalid.")
    const now = new Date()
    if (year < now.getFullYear())
      return toError('invalid_expiry_year_past', "Your card's expiration year is in the past.")
    const isPast = year === now.getFullYear() && month < now.getMonth() + 1
    return isPast ? toError('invalid_expiry_month_past', "Your card's expiration date is in the past.") : null
  },
  cvc(text) {
    const length = brandOf(digitsOf(inputs.number.value)) === 'amex' ? 4 : 3
    return digitsOf(text).length < length ? toError('incomplete_cvc', "Your card's security code is incomplete.") : null
  },
  postal(text) {
    if (!state.isPostalShown || text.trim().length >= 3) return null
    return toError('incomplete_zip', 'Your postal code is incomplete.')
  },
}

const findError = (names) => names.map((name) => CHECKS[name](inputs[name].value)).find((error) => error !== null)
const tell = (type, detail = {}) => state.port?.postMessage({ type, ...detail })

/** A field that is being typed in is no mistake yet; an empty one never is until it is asked for. */
function tellChange() {
  const asked = NAMES.filter((name) => state.left.has(name) && inputs[name].value !== '')
  const error = findError(asked)
  for (const name of NAMES) {
    inputs[name].setAttribute('aria-invalid', String(asked.includes(name) && CHECKS[name](inputs[name].value) !== null))
  }
  const event = {
    elementType: 'card',
    error,
    brand: brandOf(digitsOf(inputs.number.value)),
    empty: NAMES.every((name) => inputs[name].value === ''),
    complete: findError(NAMES) === undefined,
    value: { postalCode: inputs.postal.value },
  }
  const text = JSON.stringify(event)
  if (text !== state.last) tell('change', { event })
  state.last = text
}

const FORMATS = {
  number: (digits) => (digits.match(/.{1,4}/g) ?? []).slice(0, 5).join(' '),
  expiry: (digits) => (digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits),
  cvc: (digits) => digits.slice(0, 4),
}

for (const name of NAMES) {
  const input = inputs[name]
  input.addEventListener('input', () => {
    const format = FORMATS[name]
    const isAtEnd = input.selectionStart === input.value.length
    if (format && isAtEnd) input.value = format(digitsOf(input.value))
    tellChange()
  })
  input.addEventListener('blur', () => {
    state.left.add(name)
    tellChange()
  })
}
document.addEventListener('focusin', ({ relatedTarget }) => {
  if (relatedTarget === null) tell('focus')
})
document.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget === null) tell('blur')
})
document.getElementById('card').addEventListener('submit', (event) => event.preventDefault())

async function create({ billing = {}, requestId }) {
  for (const name of NAMES) state.left.add(name)
  tellChange()
  const error = findError(NAMES)
  if (error) return tell('result', { requestId, answer: { error } })
  const expiry = digitsOf(inputs.expiry.value)
  const form = new URLSearchParams({ type: 'card', 'card[number]': digitsOf(inputs.number.value) })
  form.set('card[exp_month]', expiry.slice(0, 2))
  form.set('card[exp_year]', `20${expiry.slice(2, 4)}`)
  form.set('card[cvc]', digitsOf(inputs.cvc.value))
  addBilling(form, billing)
  if (state.isPostalShown && !form.has('billing_details[address][postal_code]'))
    form.set('billing_details[address][postal_code]', inputs.postal.value.trim())
  tell('result', { requestId, answer: await send(form) })
}

function addBilling(form, billing) {
  const { address = {}, ...rest } = billing
  for (const [name, value] of Object.entries(rest)) if (value) form.set(`billing_details[${name}]`, value)
  for (const [name, value] of Object.entries(address)) if (value) form.set(`billing_details[address][${name}]`, value)
}

async function send(body) {
  try {
    const headers = { authorization: `Bearer ${state.key}` }
    const answer = await (await fetch('/v1/payment_methods', { method: 'POST', body, headers })).json()
    return answer.error ? { error: answer.error } : { paymentMethod: answer }
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach the payment provider. Please try again.' },
    }
  }
}

function dress({ style = {}, hidePostalCode = false }) {
  const { base = {}, invalid = {} } = style
  const values = {
    '--color': base.color,
    '--size': base.fontSize,
    '--family': base.fontFamily,
    '--placeholder': base['::placeholder']?.color,
    '--invalid': invalid.color,
  }
  for (const [name, value] of Object.entries(values)) if (value) document.documentElement.style.setProperty(name, value)
  state.isPostalShown = !hidePostalCode
  document.getElementById('postal-label').hidden = hidePostalCode
}

const COMMANDS = {
  create,
  update: ({ options }) => dress(options),
  focus: () => inputs.number.focus(),
  blur: () => document.activeElement?.blur(),
  clear() {
    for (const name of NAMES) inputs[name].value = ''
    state.left.clear()
    tellChange()
  },
}

// The page around gives a channel once; nobody else can speak to the field after that.
window.addEventListener('message', ({ source, data, ports: [port] }) => {
  if (state.port !== null || source !== window.parent || data?.stripe !== 'open' || !port) return
  state.port = port
  state.key = String(data.key)
  dress(data.options ?? {})
  port.onmessage = ({ data: command }) => COMMANDS[command.type]?.(command)
  tell('ready')
})
