import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatTime } from './clock/time-texts.ts'
import { planPushed } from './plan/plan-pushed.ts'
import type { PushedProps } from './plan/pushed-props.ts'
import { PushedView } from './pushed-view.tsx'
import { atMinute, END, toDialled, toPushed, toReceived } from './testing/sent.ts'

const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) Chrome/130.0.0.0 Mobile Safari/537.36'
const until = formatTime(END, atMinute(1))
const cameAt = formatTime(toReceived().at, atMinute(1))

const toText = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What is said below the exact amount where nothing stands beside; null where nothing is. */
function onPhones(html: string): string | null {
  const found = /<dl class="bill only-small">(.*?)<\/dl>/s.exec(html)
  return found && toText(found[1] ?? '')
}

function draw({ payment = toPushed(), nowMs = atMinute(1), ...more }: Partial<PushedProps> = {}) {
  const html = renderToStaticMarkup(
    <PushedView
      {...{ payment, nowMs, isSent: false, isBack: false, isOnline: true, userAgent: COMPUTER }}
      {...{ view: planPushed(payment, nowMs), onSent: () => {}, onAsk: () => {} }}
      beginning={{ begin: () => {}, isSending: false, failure: null }}
      {...more}
    />,
  )
  return { html, text: toText(html) }
}

test('a transfer shows exact amount, number, bank and name, the time that is left and where the money is', () => {
  const { html, text } = draw({ nowMs: atMinute(5.8) })
  expect(text).toContain(
    `Send it from any bank Exact amount ₦2,900 Account number 990 214 7735 Bank Sabi Microfinance Bank Name on the account KOLA / ADAEZE BELLO Yours until ${until} 34:12 left Copy account number You send Your bank Kola Waiting for your bank … You can close this page. We go on looking, and write to you when the money is here. I have sent it Dial USSD Pay another way`,
  )
  for (const label of ['Copy amount', 'Copy account number']) expect(html).toContain(`aria-label="${label}"`)
  expect(html).toContain('--at:0.855')
  expect(html).toMatch(/<li data-mark="now" aria-current="step">.*?You send/)
  expect(html).toContain('href="#/process-transfer/basic-ngn-30/basic?way=ussd&amp;provider=flutterwave"')
  expect(html).toContain('href="#/selectpayment-dsp/basic-ngn-30/basic"')
})

test('what the provider waits for is shown, with its fee, and not what is due', () => {
  const pushed = { ...toPushed().pushed, amount: '2935.50' }
  const { html, text } = draw({ payment: toPushed({ pushed, amount: '2320.00', discount: '580.00' }) })
  const rows = 'Basic, every 30 days ₦2,900 Discount −₦580 Fee of the payment company ₦615.50'
  expect(text).toContain(`Exact amount ₦2,935.50 ${rows} Account number`)
  expect(onPhones(html)).toBe(rows)
  expect(text).toContain(`What you get ${rows} To send ₦2,935.50 Reference KL-7F3K9Q2MXA. Nothing renews by itself.`)
  const byCode = toDialled({ pushed: { ...toDialled().pushed, amount: '2940.60' } })
  expect(onPhones(draw({ payment: byCode, userAgent: PHONE }).html)).toBe(
    'Basic, every 30 days ₦2,900 Fee of the payment company ₦40.60',
  )
})

test('a price that is the exact amount is told once, and one that credit pays a part of is told whole', () => {
  expect(onPhones(draw().html)).toBeNull()
  const pushed = { ...toPushed().pushed, amount: '2332.20' }
  const { html, text } = draw({ payment: toPushed({ pushed, amount: '2300.00', credit: '600.00' }) })
  const rows = 'Basic, every 30 days ₦2,900 Your credit −₦600 Fee of the payment company ₦32.20'
  expect(onPhones(html)).toBe(rows)
  expect(text).toContain(`What you get ${rows} To send ₦2,332.20`)
})

test('of money that is short the bill comes to what is missing, and has no fee that nothing holds', () => {
  const pushed = { ...toPushed().pushed, amount: '2940.60' }
  const receiving = { missing: '400.00', received: [toReceived()] }
  const rows = `Basic, every 30 days ₦2,900 Arrived ${cameAt} −₦2,500`
  const { html, text } = draw({ payment: toPushed({ pushed, receiving }) })
  expect(onPhones(html)).toBe(rows)
  expect(text).toContain(`So far ${rows} Still missing ₦400 Reference`)
  const anew = toPushed({ pushed, state: 'expired', receiving: { ...receiving, missing: null } })
  expect(draw({ payment: anew, nowMs: atMinute(41) }).text).toContain(
    'What you get Basic, every 30 days ₦2,900 Fee of the payment company ₦40.60 To send ₦2,940.60',
  )
})

test('what the service says beside is told: an amount that was not exact goes back by the bank', () => {
  const message =
    'Your transfer of ₦2,500 was not the exact amount: your bank gives it back to you. Please send ₦2,900.'
  const payment = toPushed({ message })
  expect(draw({ payment }).text).toContain(`Waiting for your bank … ${message} You can close`)
  expect(draw({ payment, isSent: true }).text).toContain(`a slow one ten minutes. ${message} Debited?`)
})

test('who says to have sent it is calmed, asked not to send twice, and may look around', () => {
  const { html, text } = draw({ isSent: true })
  expect(text).toContain(
    'Waiting for your bank You send , done Your bank Kola Waiting for your bank … Most transfers take ten seconds, a slow one ten minutes. Debited? Do not send it again. A transfer on its way cannot get lost: we match it by the account number. Exact amount ₦2,900',
  )
  expect(html).toMatch(/href="#\/home"[^>]*>Look around meanwhile</)
  expect(text).not.toContain('I have sent it')
  expect(draw({ isSent: true, payment: toDialled() }).text).toContain('Debited? Do not dial again.')
})

test('who comes back is told that nothing has come in yet, and near its end a new number is offered', () => {
  const { text } = draw({ isBack: true })
  expect(text).toContain('Welcome back Exact amount')
  expect(text).toContain('We looked all the while. Nothing has come in yet, and your number is still open.')
  const soon = draw({ nowMs: atMinute(35.2) })
  expect(soon.text).toContain('4:48 left')
  expect(soon.text).toContain('Waiting for your bank … Less than five minutes are left.')
  expect(soon.text).toContain('I have sent it Get a new number')
  expect(soon.html).toContain('time-left--soon')
  expect(draw({ nowMs: atMinute(34) }).text).not.toContain('Get a new number')
})

test('without a line it says so, and that what is sent arrives all the same', () => {
  const offline = 'You are offline. What you send arrives all the same; we look again when you are back.'
  expect(draw({ isOnline: false }).text).toContain(offline)
  expect(draw({ isOnline: false, isSent: true }).text).toContain(offline)
  expect(draw().text).not.toContain('offline')
})

test('a code stands as text to copy, is dialled on phones alone, and its bank may be changed', () => {
  const { html, text } = draw({ payment: toDialled(), userAgent: PHONE })
  expect(text).toContain('Dial from any phone Your bank Choose your bank GTBank Access Bank First Bank UBA')
  expect(text).toContain('*737*33*4*18791# Dial Dial it from the phone whose number your bank knows')
  expect(html).toContain('href="tel:*737*33*4*18791%23"')
  expect(html).toContain('aria-label="Copy code"')
  expect(html).toMatch(/<option value="gtbank" selected="">/)
  expect(text).toContain('Use my bank app instead')
  expect(text).not.toContain('Account number')
  const still = draw({ payment: toDialled() })
  expect(still.text).toContain('*737*33*4*18791#')
  expect(still.html).not.toContain('tel:')
})

test('money that is short is safe, and what is missing is sent to the same number, or it goes back', () => {
  const payment = toPushed({ receiving: { missing: '400.00', received: [toReceived()] } })
  const { html, text } = draw({ payment })
  expect(text).toContain(
    `₦400 still missing You sent ₦2,500 at ${cameAt}. It is safe. Send the rest to the same number and your films open. Still to send ₦400 Basic, every 30 days ₦2,900 Arrived ${cameAt} −₦2,500 Account number 990 214 7735`,
  )
  expect(text).toContain('Send my ₦2,500 back instead To the account that it came from')
  expect(text).toContain(`So far Basic, every 30 days ₦2,900 Arrived ${cameAt} −₦2,500 Still missing ₦400`)
  expect(html).toMatch(/<button[^>]*>.*?Copy account number<\/button>/)
  const again = [toReceived(), toReceived({ id: 'two', amount: '100.00' })]
  expect(draw({ payment: toPushed({ receiving: { missing: '300.00', received: again } }) }).text).toContain(
    'You sent ₦2,600 so far.',
  )
})

test('a code is good for one dial: what is missing is paid by a new one', () => {
  const receiving = { missing: '400.00', received: [toReceived()] }
  const { text } = draw({ payment: toDialled({ receiving }), userAgent: PHONE })
  expect(text).toContain(
    '₦2,500 came in and is safe. A code is good for one dial: ask for a new one for the rest. Get a new code',
  )
  expect(text).not.toContain('*737')
})

test('money that goes back, or went back by its bank, is told, and the whole amount is waited for again', () => {
  const back = (use: 'asked_back' | 'sent_back' | 'returned') =>
    draw({ payment: toPushed({ receiving: { missing: '2900.00', received: [toReceived({ use, unused: '0.00' })] } }) })
      .text
  expect(back('asked_back')).toContain('₦2,500 is on its way back to you.')
  expect(back('sent_back')).toContain('₦2,500 was sent back to you.')
  expect(back('returned')).toContain('₦2,500 was sent back to you by the bank, for it was not the exact amount.')
  expect(back('returned')).toContain('Exact amount ₦2,900')
  expect(back('asked_back')).not.toContain('back instead')
})

test('when the time is over a new number is offered, and who has sent it need not pay twice', () => {
  const { html, text } = draw({ nowMs: atMinute(41) })
  expect(text).toContain(
    `This number has closed It was open until ${until} and nothing came in. Nothing was taken from you. Get a new number Already sent it? Then it counts, also now. A late transfer is matched by itself within an hour, or your bank sends it back. No need to pay twice. See where it is Pay another way`,
  )
  expect(html).toMatch(/href="#\/account"[^>]*>See where it is</)
  expect(text).not.toContain('990 214 7735')
  const code = draw({ payment: toDialled(), nowMs: atMinute(41) }).text
  expect(code).toContain('This code has run out')
  expect(code).toContain('Get a new code')
})

test('money that was short when the time ran out is kept for the next payment, or goes back', () => {
  const receiving = { missing: null, received: [toReceived()] }
  const { text } = draw({ payment: toPushed({ state: 'expired', receiving }), nowMs: atMinute(41) })
  expect(text).toContain('₦2,500 came in and is yours: it makes your next payment smaller. Get a new number')
  expect(text).toContain('Send my ₦2,500 back instead')
  expect(text).not.toContain('nothing came in')
})

test('a new number that does not come says why', () => {
  const failure = { text: 'A partner of ours does not answer', code: 'PROVIDER_UNAVAILABLE', fields: {} } as const
  const { html } = draw({ beginning: { begin: () => {}, isSending: false, failure } })
  expect(html).toMatch(/role="alert".*?That did not work<\/strong><p>A partner of ours does not answer/)
})
