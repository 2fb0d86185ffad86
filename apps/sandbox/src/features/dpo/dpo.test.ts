import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startRawCallbackTarget } from '#testing/raw-callback-target.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

let target: Awaited<ReturnType<typeof startRawCallbackTarget>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  target = await startRawCallbackTarget()
  sandbox = await startSandbox({ paymentCallbackUrl: target.url })
})
afterAll(async () => {
  await sandbox.close()
  await target.close()
})
beforeEach(async () => {
  await sandbox.control('/reset', {})
  target.received.length = 0
})

const COMPANY = '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'
const HOUR_MS = 3_600_000
const parser = new XMLParser({ parseTagValue: false, ignoreDeclaration: true })
type Answer = Record<string, string>

async function post(body: string, version = 'v6') {
  const url = `${sandbox.url}/dpo/API/${version}/`
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/xml' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return (parser.parse(await answer.text()) as { API3G: Answer }).API3G
}
const toTags = (fields: Record<string, string>) =>
  Object.entries(fields).reduce((text, [name, value]) => `${text}<${name}>${value}</${name}>`, '')
const call = (Request: string, fields: Record<string, string> = {}, version = 'v6') =>
  post(`<?xml version="1.0"?><API3G>${toTags({ CompanyToken: COMPANY, Request, ...fields })}</API3G>`, version)

const TRANSACTION = {
  ...{ PaymentAmount: '4200.00', PaymentCurrency: 'NGN', CompanyRef: 'kola-1', customerEmail: 'ada@example.com' },
  ...{ RedirectURL: 'http://kola.test/paid?from=dpo', BackURL: 'http://kola.test/back', AllowRecurrent: '1' },
  ...{ DeclinedURL: 'http://kola.test/declined', customerFirstName: 'Ada', customerLastName: 'Obi' },
}
const SERVICE = { ServiceType: '3854', ServiceDescription: 'Kola', ServiceDate: '2026/11/22 21:00' }
const create = (change: Record<string, string> = {}, service: Record<string, string> = SERVICE) =>
  call('createToken', {
    Transaction: toTags({ ...TRANSACTION, ...change }),
    Services: toTags({ Service: toTags(service) }),
  })
const createToken = async (change: Record<string, string> = {}) => (await create(change)).TransToken ?? ''
const verify = (TransactionToken: string) => call('verifyToken', { TransactionToken }, 'v7')

async function pay(ID: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ID, means: 'card', card: '5436 8862 6984 8367', action: 'pay', ...fields })
  const answer = await fetch(`${sandbox.url}/dpo/payv2.php`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') ?? '', page: await answer.text() }
}
const setOutcome = (reference: string, outcome: string) => sandbox.control('/dpo/outcomes', { reference, outcome })
async function readBooks() {
  const answer = await fetch(`${sandbox.url}/control/dpo/books`)
  const { books } = (await answer.json()) as { books: Record<string, unknown>[] }
  return books.map(({ kind, reference, amountMinor, currency }) => [kind, reference, amountMinor, currency])
}

it('creates a token, shows the amount and sends who paid back with what the documents name', async () => {
  const created = await create()
  expect([created.Result, created.ResultExplanation]).toEqual(['000', 'Transaction created'])
  const token = created.TransToken ?? ''
  expect(token).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
  const page = await (await fetch(`${sandbox.url}/dpo/payv2.php?ID=${token}`)).text()
  expect(page).toContain('Pay NGN 4200.00')
  expect((await verify(token)).Result).toBe('900')
  const { status, location } = await pay(token)
  expect(status).toBe(303)
  const { origin, pathname, searchParams } = new URL(location)
  expect(`${origin}${pathname}`).toBe('http://kola.test/paid')
  const { CCDapproval, ...query } = Object.fromEntries(searchParams)
  expect(CCDapproval).toMatch(/^[0-9A-F]{6}$/)
  expect(query).toEqual({
    ...{ from: 'dpo', TransID: token, PnrID: 'kola-1', TransactionToken: token, CompanyRef: 'kola-1' },
  })
  expect(await verify(token)).toMatchObject({
    ...{ Result: '000', ResultExplanation: 'Transaction Paid', CustomerName: 'Ada Obi', CustomerCredit: '8367' },
    ...{ TransactionCurrency: 'NGN', TransactionAmount: '4200.00', AccRef: 'kola-1' },
  })
  expect(await readBooks()).toEqual([['charge', 'kola-1', 420_000, 'NGN']])
})

it('pushes a successful payment as raw XML, and no other', async () => {
  await pay(await createToken(), { action: 'decline' })
  const token = await createToken({ CompanyRef: 'kola-2' })
  await pay(token)
  await expect.poll(() => target.received.length).toBe(1)
  const [push] = target.received
  expect([push?.method, push?.path, push?.headers['content-type']]).toEqual([
    ...['POST', '/webhooks/dpo', 'application/xml'],
  ])
  const { API3G } = parser.parse(push?.body ?? '') as { API3G: Answer }
  expect(API3G).toMatchObject({ Result: '000', AccRef: 'kola-2', TransactionAmount: '4200.00' })
  expect(API3G.TransactionRef).toMatch(/^R\d{8}$/)
})

it.each([
  ['801', '<API3G><Request>createToken</Request></API3G>'],
  ['802', '<API3G><CompanyToken>x</CompanyToken><Request>createToken</Request></API3G>'],
  ['803', `<API3G><CompanyToken>${COMPANY}</CompanyToken></API3G>`],
  ['803', `<API3G><CompanyToken>${COMPANY}</CompanyToken><Request>toString</Request></API3G>`],
  ['804', '<API3G><Request>createToken</API3G>'],
  ['804', ''],
  ['804', '<Other/>'],
  ['804', `<!DOCTYPE x [<!ENTITY e "x">]><API3G><CompanyToken>&e;</CompanyToken></API3G>`],
  ['960', `<API3G><CompanyToken>${COMPANY}</CompanyToken><Request>a</Request><Request>b</Request></API3G>`],
])('answers %s with HTTP 200', async (result, body) => {
  expect((await post(body)).Result).toBe(result)
})

it.each([
  [{ PaymentAmount: '' }, '950'],
  [{ PaymentAmount: '4200.001' }, '902'],
  [{ PaymentAmount: '4,200' }, '902'],
  [{ PaymentAmount: '0' }, '902'],
  [{ PaymentAmount: '10000000.01' }, '905'],
  [{ PaymentCurrency: 'XXX' }, '904'],
  [{ PTLtype: 'days' }, '902'],
  [{ AllowRecurrent: 'yes' }, '902'],
  [{ RedirectURL: 'javascript:alert(1)' }, '902'],
  [{ customerEmail: 'ada' }, '902'],
])('refuses a token with %j', async (change, result) => {
  expect((await create(change)).Result).toBe(result)
})

it.each([
  [{ ServiceDescription: '' }, '950'],
  [{ ServiceType: '1' }, '902'],
  [{ ServiceDate: '22.11.2026' }, '902'],
])('refuses a token with a service with %j', async (change, result) => {
  expect((await create({}, { ...SERVICE, ...change })).Result).toBe(result)
})

it('refuses a reference again only once it was paid', async () => {
  const unique = { CompanyRefUnique: '1' }
  const token = await createToken(unique)
  const again = await create(unique)
  expect(again.Result).toBe('000')
  await pay(token)
  expect((await create(unique)).Result).toBe('940')
  expect((await create()).Result).toBe('000')
})

it('sends a declined payer to the address for it and takes the next card', async () => {
  const token = await createToken()
  expect((await pay(token, { card: '1234' })).page).toContain('Please enter a valid card number.')
  expect((await pay(token, { action: 'decline' })).location).toMatch(/^http:\/\/kola\.test\/declined\?TransID=/)
  expect((await verify(token)).Result).toBe('901')
  await pay(token)
  expect((await verify(token)).Result).toBe('000')
})

it('goes back with the payment open, and cancels it when asked to', async () => {
  const token = await createToken()
  const back = `http://kola.test/back?TransactionToken=${token}&CompanyRef=kola-1`
  expect((await pay(token, { action: 'back' })).location).toBe(back)
  expect((await verify(token)).Result).toBe('900')
  expect((await pay(token, { action: 'cancel' })).location).toBe(back)
  expect((await verify(token)).Result).toBe('904')
  expect((await pay(token)).status).toBe(409)
  expect(await readBooks()).toEqual([])
})

it('cancels an open token by a call, never a paid one', async () => {
  const token = await createToken()
  expect((await call('cancelToken', { TransactionToken: token })).Result).toBe('000')
  expect((await verify(token)).Result).toBe('904')
  expect((await call('cancelToken', { TransactionToken: token })).Result).toBe('999')
  const paid = await createToken()
  await pay(paid)
  expect((await call('cancelToken', { TransactionToken: paid })).Result).toBe('999')
  expect((await call('cancelToken')).Result).toBe('950')
})

it('takes no money after the time limit', async () => {
  const token = await createToken({ PTL: '30', PTLtype: 'minutes' })
  await sandbox.control('/clock', { advanceMs: 29 * 60_000 })
  expect((await verify(token)).Result).toBe('900')
  await sandbox.control('/clock', { advanceMs: 60_000 })
  expect((await verify(token)).Result).toBe('903')
  expect((await pay(token)).status).toBe(409)
  const long = await createToken()
  await sandbox.control('/clock', { advanceMs: 95 * HOUR_MS })
  expect((await verify(long)).Result).toBe('900')
  await sandbox.control('/clock', { advanceMs: HOUR_MS })
  expect((await verify(long)).Result).toBe('903')
})

it.each([
  ['declined', { Result: '901' }, []],
  ['pending', { Result: '003' }, []],
  ['queued', { Result: '005' }, []],
  ['authorised', { Result: '001' }, []],
  ['mispaid', { Result: '002', TransactionAmount: '2100.00' }, [['charge', 'kola-1', 210_000, 'NGN']]],
  ['other-amount', { Result: '000', TransactionAmount: '4201.00' }, [['charge', 'kola-1', 420_100, 'NGN']]],
  ['other-currency', { Result: '000', TransactionCurrency: 'USD' }, [['charge', 'kola-1', 420_000, 'USD']]],
])('does with the outcome %s what the control API asked for', async (outcome, expected, books) => {
  await setOutcome('kola-1', outcome)
  const token = await createToken()
  await pay(token)
  expect(await verify(token)).toMatchObject(expected)
  expect(await readBooks()).toEqual(books)
})

it('lets late money and bank transfers arrive by the clock', async () => {
  await setOutcome('kola-1', 'late')
  const late = await createToken()
  await pay(late)
  const bank = await createToken({ CompanyRef: 'kola-2' })
  await pay(bank, { means: 'bank' })
  await sandbox.control('/clock', { advanceMs: 14 * 60_000 })
  expect([(await verify(late)).Result, (await verify(bank)).Result]).toEqual(['003', '003'])
  await sandbox.control('/clock', { advanceMs: 60_000 })
  expect([(await verify(late)).Result, (await verify(bank)).Result]).toEqual(['000', '003'])
  await sandbox.control('/clock', { advanceMs: 24 * HOUR_MS })
  await expect.poll(() => target.received.length).toBe(2)
  expect((await verify(bank)).Result).toBe('000')
})

it.each(['subscriptionToken', 'SubscriptionToken'])('charges a stored card by %s, once', async (element) => {
  const search = { SearchCriteria: '1', SearchCriteriaValue: 'Ada@example.com' }
  expect((await call('getSubscriptionToken', search)).Result).toBe('999')
  await pay(await createToken({ AllowRecurrent: '0' }))
  expect((await call('getSubscriptionToken', search)).Result).toBe('999')
  await pay(await createToken())
  const stored = await call('getSubscriptionToken', search)
  const account = await call('pullAccount', { customerToken: stored.CustomerToken ?? '' })
  expect(account.paymentOptions).toEqual({
    option: { subscriptionToken: stored.SubscriptionToken, paymentType: 'MasterCard', paymentLast4: '8367' },
  })
  const TransactionToken = await createToken({ CompanyRef: 'kola-renewal-1' })
  const fields = { TransactionToken, [element]: stored.SubscriptionToken ?? '' }
  expect(await call('chargeTokenRecurrent', fields)).toEqual({
    ...{ Result: '000', ResultExplanation: 'Transaction charged' },
  })
  expect((await call('chargeTokenRecurrent', fields)).Result).toBe('902')
  expect((await verify(TransactionToken)).Result).toBe('000')
  expect((await readBooks()).at(-1)).toEqual(['charge', 'kola-renewal-1', 420_000, 'NGN'])
  expect(await readBooks()).toHaveLength(3)
})

it('declines the charges of a payer when the control API asks for it', async () => {
  await pay(await createToken())
  const search = { SearchCriteria: '1', SearchCriteriaValue: 'ada@example.com' }
  const { SubscriptionToken = '' } = await call('getSubscriptionToken', search)
  await setOutcome('ada@example.com', 'declined')
  const TransactionToken = await createToken({ CompanyRef: 'kola-renewal-1' })
  expect((await call('chargeTokenRecurrent', { TransactionToken, SubscriptionToken })).Result).toBe('901')
  expect(await readBooks()).toHaveLength(1)
})

it('charges although its answer is lost', async () => {
  await pay(await createToken())
  const search = { SearchCriteria: '1', SearchCriteriaValue: 'ada@example.com' }
  const { SubscriptionToken = '' } = await call('getSubscriptionToken', search)
  const TransactionToken = await createToken({ CompanyRef: 'kola-renewal-1' })
  await sandbox.control('/dpo/faults', { fault: { kind: 'lose-reply' }, operation: 'chargeTokenRecurrent' })
  await expect(call('chargeTokenRecurrent', { TransactionToken, SubscriptionToken })).rejects.toThrow('fetch failed')
  expect((await verify(TransactionToken)).Result).toBe('000')
  expect(await readBooks()).toHaveLength(2)
})

it('refunds in parts, never more than was paid', async () => {
  const token = await createToken()
  await pay(token)
  const refund = (refundAmount: string, more: Record<string, string> = {}) =>
    call('refundToken', { TransactionToken: token, refundAmount, refundDetails: 'asked', ...more })
  expect((await call('verifyRefund', { TransactionToken: token })).Result).toBe('999')
  expect((await refund('4000')).Result).toBe('000')
  expect((await call('verifyRefund', { TransactionToken: token })).Result).toBe('003')
  expect((await refund('200.01')).Result).toBe('999')
  expect((await refund('')).Result).toBe('950')
  expect((await refund('200.00', { refundApproval: '1' })).Result).toBe('000')
  expect((await call('verifyRefund', { TransactionToken: token })).Result).toBe('009')
  expect(await readBooks()).toEqual([
    ['charge', 'kola-1', 420_000, 'NGN'],
    ['refund', 'kola-1', 400_000, 'NGN'],
  ])
})

it('declines a refund when the control API asks for it, and moves nothing', async () => {
  const token = await createToken()
  await pay(token)
  await setOutcome('kola-1', 'refund-declined')
  const fields = { TransactionToken: token, refundAmount: '1', refundDetails: 'asked' }
  expect((await call('refundToken', fields)).Result).toBe('000')
  expect((await call('verifyRefund', { TransactionToken: token })).Result).toBe('008')
  expect(await readBooks()).toHaveLength(1)
})

it('finds a payment by its reference and forgets all when it is reset', async () => {
  await pay(await createToken())
  expect((await call('verifyToken', { CompanyRef: 'kola-1' })).Result).toBe('000')
  await sandbox.control('/dpo/reset', {})
  expect((await call('verifyToken', { CompanyRef: 'kola-1' })).Result).toBe('902')
})
