/** The fields for a card, in a frame of their own; what the page gets is a nonce. */
const { fingerprint, origin } = document.body.dataset
const form = document.querySelector('form')
const chosen = document.querySelector('#chosen')
const sheetError = document.querySelector('#sheet-error')
const say = (message) => parent.postMessage({ sandbox: 'braintree', ...message }, origin)

const NO_METHOD = 'No payment method is available.'
const WORDS = {
  number: ['Please fill out a card number.', 'This card number is not valid.'],
  expiration: ['Please fill out an expiration date.', 'This expiration date is not valid.'],
  cvv: ['Please fill out a CVV.', 'This security code is not valid.'],
  name: ['Please fill out a cardholder name.', ''],
}

const digitsOf = (text) => text.replace(/[\s-]/g, '')

function passesLuhn(digits) {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function readExpiration(text) {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return null
  const full = year.length === 2 ? `20${year}` : year
  return new Date(Number(full), Number(month)) > new Date() ? { month: month.padStart(2, '0'), year: full } : null
}

const CHECKS = {
  number: (text) => /^\d{12,19}$/.test(digitsOf(text)) && passesLuhn(digitsOf(text)),
  expiration: (text) => readExpiration(text) !== null,
  cvv: (text) => /^\d{3,4}$/.test(text.trim()),
  name: () => true,
}

const fields = [...form.querySelectorAll('input')]

/** Null when nothing is wrong with the field. */
function findFault({ name, value }) {
  if (value.trim() === '') return WORDS[name][0]
  return CHECKS[name](value) ? null : WORDS[name][1]
}

function showFault(field) {
  const fault = findFault(field)
  const place = document.querySelector(`#${field.name}-error`)
  place.textContent = fault ?? ''
  if (fault) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  return fault
}

const fail = (message, shown = message) => {
  sheetError.textContent = shown
  say({ type: 'failed', message })
}

async function call(path, body) {
  const answer = await fetch(`/braintree/client_api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, authorizationFingerprint: fingerprint }),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}

async function tokenize() {
  sheetError.textContent = ''
  const faulty = fields.filter((field) => showFault(field) !== null)
  if (faulty.length > 0) {
    faulty[0].focus()
    return fail(NO_METHOD, 'Please check your information and try again.')
  }
  const value = Object.fromEntries(fields.map((field) => [field.name, field.value]))
  const { month, year } = readExpiration(value.expiration)
  const card = { number: digitsOf(value.number), expirationMonth: month, expirationYear: year }
  await answerWith('payment_methods/credit_cards', { creditCard: { ...card, cardholderName: value.name ?? '' } })
}

async function answerWith(path, body) {
  try {
    say({ type: 'tokenized', payload: await call(path, body) })
  } catch (error) {
    if (error.message === '422') return fail('Please check your information and try again.')
    fail(error instanceof TypeError ? 'Network error. Please try again.' : 'Something went wrong on our end.')
  }
}

function show(isChosen) {
  form.hidden = isChosen
  chosen.hidden = !isChosen
  const digits = digitsOf(form.elements.number.value)
  if (isChosen) document.querySelector('#chosen-card').textContent = `Card ending in ${digits.slice(-4)}`
}

addEventListener('message', ({ source, origin: from, data }) => {
  if (source !== parent || from !== origin || data?.sandbox !== 'braintree') return
  if (data.type === 'tokenize') void tokenize()
  if (data.type === 'verify') void answerWith('three_d_secure/lookup', { nonce: data.nonce, amount: data.amount })
  if (data.type === 'selected') show(true)
  if (data.type === 'clear') {
    form.reset()
    show(false)
  }
})
for (const field of fields) {
  field.addEventListener('input', () => {
    if (field.hasAttribute('aria-invalid')) showFault(field)
    say({ type: 'validity', isValid: fields.every((one) => findFault(one) === null) })
  })
  field.addEventListener('blur', () => {
    if (field.value !== '') showFault(field)
  })
}
form.addEventListener('submit', (event) => event.preventDefault())
document.querySelector('#another').addEventListener('click', () => {
  form.reset()
  show(false)
  say({ type: 'changed' })
  fields[0].focus()
})
say({ type: 'ready' })
