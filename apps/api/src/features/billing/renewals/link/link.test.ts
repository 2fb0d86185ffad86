import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { submit } from '#features/billing/providers/testing/stage.ts'

let at: RenewalStage
let who: Renewer
/** Path of the link that was sent. */
let link: string

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
/** Somebody whose card said no, at noon of a Monday in Lagos. */
beforeEach(async () => {
  await at.goToMonday()
  who = await at.addRenewer()
  await who.says('declined')
  await at.goTo(who.paidThrough)
  await at.sweep()
  await who.tries()
  link = who.listLinks().at(-1) ?? ''
})

const get = (url: string) => at.stage.app.inject({ method: 'GET', url })
const post = (url: string) =>
  at.stage.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
const toWords = (html: string) =>
  html
    .replace(/^.*<main>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
/** Where a page leads by itself. */
const toGo = (html: string) => (/content="0;url=([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
async function payAtFlutterwave(url: string) {
  await submit(`${url}/card`, { number: '5531886652142950', expiry: '09/39', cvv: '564' })
  await submit(`${url}/step`, { pin: '3310' })
  await submit(`${url}/step`, { otp: '12345' })
}
const countCheckouts = async () => (await who.listTries()).filter(({ try_number: number }) => number === null).length

test('who has the link sees a plan, a sum and a first name, and looking changes nothing', async () => {
  const { statusCode, body, headers } = await get(link)
  expect(statusCode).toBe(200)
  expect(toWords(body)).toBe(
    'Kola Keep watching Hello Adaeze. Your Basic membership was not renewed. Plan Basic, every 30 days To pay ₦2,900 ' +
      `You can pay until ${who.toDay(21)} Pay by transfer Pay by USSD Pay by card ` +
      'You pay once. No card is kept, and no sign-in is needed.',
  )
  expect(body).not.toContain(who.email)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  })
  expect(await countCheckouts()).toBe(0)
  expect(body.length + (await get('/p/pay.css')).body.length).toBeLessThan(4_500)
})

test('one press and the card: the renewal is paid, the days follow, and the page says until when', async () => {
  const pressed = await post(`${link}/card`)
  expect(pressed.statusCode).toBe(200)
  await payAtFlutterwave(toGo(pressed.body))
  expect(toWords((await get(link)).body)).toBe(
    `Kola Paid. Thank you You can watch until ${who.toDay(30)}. Go on watching`,
  )
  expect(await who.readRenewal()).toMatchObject({ state: 'paid', next_try_at: null })
  expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', past_due_since: null, next_charge_at: who.after(30) })
  expect((await who.listPeriods()).at(-1)).toEqual({ startsAt: who.paidThrough, endsAt: who.after(30) })
  await at.sweep()
  await who.tries()
  expect(await who.listTaken()).toEqual([290_000])
})

test('two presses and a second tab are one payment; one that is paid beside the card’s goes back', async () => {
  const pages = await Promise.all([post(`${link}/card`), post(`${link}/card`)])
  const urls = new Set([...pages, await post(`${link}/card`)].map(({ body }) => toGo(body)).filter(Boolean))
  expect([urls.size, await countCheckouts()]).toEqual([1, 1])
  await who.says('')
  const { next_try_at: next } = await who.readRenewal()
  await payAtFlutterwave([...urls][0] ?? '')
  await at.goTo(next ?? new Date())
  await who.tries()
  expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  await get(link)
  for (const one of await who.listTries()) await at.needs.read(one)
  expect((await who.listPayments()).map(({ use }) => use).sort()).toEqual(['period', 'period', 'unapplied'])
  expect(await who.listFindings()).toEqual(['debited-twice'])
})

describe('by transfer', () => {
  /** What stands on the page, by its name. */
  const toFacts = (html: string) =>
    Object.fromEntries([...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]))
  const send = (accountNumber: string, amountMinor: number, more: object = {}) =>
    at.sandbox.control('/inbound', { accountNumber, amountMinor, ...more })

  test('a failed card is rescued: the account stands on the page, without a sign-in, and what comes there pays', async () => {
    const shown = await post(`${link}/transfer`)
    const facts = toFacts(shown.body)
    expect(facts).toEqual({
      ...{ 'Account number': expect.stringMatching(/^\d{10}$/), Bank: 'Sterling BANK', 'Name on the account': 'Kola' },
      // Why it is more than the price.
      ...{ 'To pay': '₦2,900', 'Fee of the payment company': '₦40.60' },
      ...{ 'Exact amount': '₦2,940.60', 'Open until': expect.stringMatching(/^\d\d:\d\d$/) },
    })
    expect(toWords(shown.body)).toContain(
      'Kola Send ₦2,940.60 Send exactly this sum from any bank. This page looks again',
    )
    // From where the button led as well as from the link itself.
    expect(shown.body).toContain(`<meta http-equiv="refresh" content="20;url=${link}">`)
    const back = await get(`${link}/transfer`)
    expect([back.statusCode, back.headers.location]).toEqual([303, link])
    expect(shown.body.length).toBeLessThan(3_000)
    expect(toFacts((await get(link)).body)).toEqual(facts)
    await send(facts['Account number'] ?? '', 294_060)
    expect(toWords((await get(link)).body)).toBe(
      `Kola Paid. Thank you You can watch until ${who.toDay(30)}. Go on watching`,
    )
    expect(await who.readRenewal()).toMatchObject({ state: 'paid', next_try_at: null })
    expect((await who.listPeriods()).at(-1)).toEqual({ startsAt: who.paidThrough, endsAt: who.after(30) })
  })

  test('two presses show one account; of less than five minutes another, and money at the first still pays', async () => {
    const [one, other] = await Promise.all([post(`${link}/transfer`), post(`${link}/transfer`)])
    const first = toFacts(one?.body ?? '')['Account number'] ?? toFacts(other?.body ?? '')['Account number'] ?? ''
    await at.advance(54 * 60_000)
    expect(toFacts((await post(`${link}/transfer`)).body)['Account number']).toBe(first)
    await at.advance(2 * 60_000)
    const next = toFacts((await post(`${link}/transfer`)).body)['Account number']
    expect([next, next === first]).toEqual([expect.stringMatching(/^\d{10}$/), false])
    await send(first, 294_060)
    for (const checkout of await who.listTries()) if (checkout.state !== 'failed') await at.needs.read(checkout)
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  })

  test('that is too late says so, and gives a new number', async () => {
    const { body } = await post(`${link}/transfer`)
    await at.advance(61 * 60_000)
    const closed = toWords((await get(link)).body)
    expect(closed).toContain(
      'Kola The number has closed This number has closed. Money that you have sent already still counts',
    )
    expect(closed).toContain('Get a new number')
    const next = toFacts((await post(`${link}/transfer`)).body)['Account number']
    expect(next).not.toBe(toFacts(body)['Account number'])
  })
})

describe('a link', () => {
  test('that was made up, or whose renewal is over, pays for nothing and does not say which', async () => {
    const made = await get(`/p/${'A'.repeat(22)}`)
    await who.cancel()
    const cancelled = await get(link)
    expect([made.statusCode, cancelled.statusCode]).toEqual([404, 200])
    expect(toWords(cancelled.body)).toBe(toWords(made.body))
    expect(toWords(made.body)).toBe(
      'Kola This link is over There is nothing to pay here. You find your membership in your account. Open my account',
    )
    expect(toGo((await post(`${link}/card`)).body)).toBe('')
    expect((await post(`${link}/cheque`)).statusCode).toBe(404)
    expect((await get(`/p/${'A'.repeat(23)}`)).statusCode).toBe(404)
    expect(await countCheckouts()).toBe(0)
  })

  test('is 128 bits by chance, kept as a hash alone, and another one in each message', async () => {
    const token = link.slice('/p/'.length)
    expect(token).toMatch(/^[\w-]{22}$/)
    const rows = await at.stage.db.selectFrom('renewal_link').selectAll().execute()
    expect(rows.some(({ token_sha256: hash }) => hash === sha256Hex(token))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (let tries = 0; tries < 3; tries += 1) {
      await at.goTo((await who.readRenewal()).next_try_at ?? new Date())
      await who.tries()
    }
    expect(who.listMails().map(({ purpose }) => purpose)).toEqual(['renewal-failed', 'renewal-stopped'])
    const links = who.listLinks()
    expect(new Set(links).size).toBe(2)
    for (const one of links) expect((await get(one)).statusCode).toBe(200)
  })
})

test('a name that looks like a tag is only a name', async () => {
  await at.stage.db.updateTable('account').set({ first_name: '<b>"x"</b>' }).where('id', '=', who.id).execute()
  const { body } = await get(link)
  expect(body).toContain('Hello &lt;b&gt;&quot;x&quot;&lt;/b&gt;. Your')
})

test('the mail says what happened, what is due and when it is tried again', async () => {
  const [mail] = who.listMails()
  expect(mail?.subject).toBe('Your membership was not renewed')
  expect(mail?.text.split('\n\n').slice(1, 3)).toEqual([
    `Your bank did not pay for your membership. We try again on ${who.toDay(5)}.`,
    `You can pay ₦2,900 by transfer, USSD or another card until ${who.toDay(21)}.`,
  ])
})

test('who has no mail address is told by SMS, in letters that an SMS has', async () => {
  const phone = { email_address: null, telephone: '+2348012345678' }
  const other = await at.addRenewer()
  // DPO knows who has no address by one that goes nowhere.
  const reference = `${other.id}@no-mail.invalid`
  await at.sandbox.control('/dpo/outcomes', { reference, outcome: 'declined' })
  await at.stage.db.updateTable('account').set(phone).where('id', '=', other.id).execute()
  await at.goTo(other.paidThrough)
  await at.sweep()
  await other.tries()
  const [sms] = at.listTexts()
  expect(sms).toMatchObject({ to: '+2348012345678', purpose: 'renewal-failed', accountId: other.id })
  expect(sms?.text).toMatch(
    /^Kola: Your bank did not pay for your membership\. We try again on \d+ \w+ \d{4}\. Pay NGN 2900\.00: http\S+\/p\/[\w-]{22}$/,
  )
})
