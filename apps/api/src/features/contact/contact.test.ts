import { MAX_MESSAGE_LETTERS, MAX_SUBJECT_LETTERS } from '@kola/contract/rules/contact-lengths'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, newEmail, toOutcome } from '#app/testing/visitors.ts'
import { sweepContact } from './jobs.ts'

const SUPPORT = 'help@kola.example'
const DAY_MS = 24 * 3_600_000

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string

beforeAll(async () => {
  stage = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  visitors = createVisitors(stage)
  await stage.addTenant('demo', { support_email: SUPPORT })
  await stage.addTenant('silent')
  await stage.addTenant('broken', { support_email: 'help@kola.example\r\nBcc: eve@example.com' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(DAY_MS)
  token = await stage.getAppToken()
  await stage.db.deleteFrom('message').execute()
  stage.warnings.length = 0
})

const toBody = (more: object = {}) => ({
  ...{ phone: '', email: newEmail(), description: 'The film stops after a minute.', title: 'Playback' },
  ...more,
})

interface Sending {
  token?: string
  customer?: string
  address?: string
}

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`
const send = (body: object, { address = newAddress(), ...given }: Sending = {}) =>
  stage.call('POST /apps/v1/contactus', { token, ...given, body, headers: { 'x-forwarded-for': address } })
const readRow = (ticket: string) =>
  stage.db.selectFrom('contact_message').selectAll().where('ticket', '=', ticket).executeTakeFirst()
const countRows = async (email: string) =>
  (await stage.db.selectFrom('contact_message').select('id').where('email', '=', email).execute()).length
const readSupportMail = async (tenantId = 'demo') => (await visitors.readMessages(SUPPORT, tenantId)).at(-1)

test('API-20 contactus takes phone, email, description and title, and answers the success message with a ticket', async () => {
  const body = toBody({ phone: '0803 123 4567' })
  const answer = await send(body)
  assertAnswer('POST /apps/v1/contactus', answer)
  expect(answer.body.message).toBe('Your email has been sent to site admin')
  expect(await readRow(answer.body.ticket)).toMatchObject({
    ...{ tenant_id: 'demo', account_id: null, email: body.email, phone: '0803 123 4567' },
    ...{ subject: 'Playback', body: 'The film stops after a minute.' },
  })
})

test('CONTACT-02 phone is the empty text, description the message and title the subject; a name that comes along is kept nowhere', async () => {
  const body = toBody({ phone: '', title: 'My subject', description: 'My message', name: 'Chidinma Okonkwo' })
  const { body: answer } = await send(body)
  const row = await readRow(answer.ticket)
  expect(row).toMatchObject({ phone: '', subject: 'My subject', body: 'My message' })
  const kept = JSON.stringify([row, await readSupportMail(), await visitors.readMessages(body.email)])
  expect(kept).not.toContain('Chidinma')
  expect((await readSupportMail())?.text).not.toContain('Telephone')
})

test('CONTACT-02 a client that leaves phone out, as it is empty, is taken all the same', async () => {
  expect((await send({ ...toBody(), phone: undefined })).status).toBe(200)
})

describe('the mails', () => {
  it('tells support everything, so that an answer goes to the sender', async () => {
    const body = toBody({ phone: '+2348031234567', description: 'First line\r\n\r\nSecond line' })
    const { ticket } = (await send(body)).body
    const mail = await readSupportMail()
    expect(mail).toMatchObject({ purpose: 'contact', replyTo: body.email, subject: `[${ticket}] Playback` })
    for (const said of [body.email, '+2348031234567', ticket, '> First line\n> \n> Second line']) {
      expect(mail?.text).toContain(said)
    }
    expect(mail?.html).toContain('First line<br><br>Second line')
  })

  it('gives the sender a receipt that quotes nothing', async () => {
    const body = toBody({ title: 'You have won', description: 'Go to https://evil.example', phone: '0900 WIN' })
    const { ticket } = (await send(body)).body
    const [receipt, ...more] = await visitors.readMessages(body.email)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ purpose: 'contact-receipt', replyTo: SUPPORT })
    expect(receipt?.subject).toBe(`We have your message (${ticket})`)
    expect(receipt?.text).toContain('Thank you for writing to Kola')
    for (const theirs of ['won', 'evil', '0900', body.email]) expect(JSON.stringify(receipt)).not.toContain(theirs)
  })

  it('shows hostile and long texts as texts', async () => {
    const evil = '<img src=x onerror=alert(1)></blockquote></body>{{7*7}}'
    const long = `${evil}${'ọ'.repeat(MAX_MESSAGE_LETTERS - evil.length)}`
    const title = `${evil}${'x'.repeat(MAX_SUBJECT_LETTERS - evil.length)}`
    expect((await send(toBody({ title, description: long, phone: evil.slice(0, 40) }))).status).toBe(200)
    const mail = await readSupportMail()
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail?.text).toContain(`> ${long}`)
  })

  it('keeps line ends, bells and turned-round writing out of subject, telephone and message', async () => {
    const body = toBody({
      title: 'Hi\r\nBcc: eve@example.com\u2028X: y',
      phone: '0803\nReply-To: eve@example.com',
      description: 'a\u0007b\u202egnp.exe\u001b[31mc\td',
    })
    const { ticket } = (await send(body)).body
    expect(await readRow(ticket)).toMatchObject({
      subject: 'Hi Bcc: eve@example.com X: y',
      phone: '0803 Reply-To: eve@example.com',
      body: 'abgnp.exe[31mc\td',
    })
    const mail = await readSupportMail()
    expect(mail?.subject).toBe(`[${ticket}] Hi Bcc: eve@example.com X: y`)
    expect(mail?.replyTo).toBe(body.email)
  })

  it('does without support where nobody is named, and says so in the log', async () => {
    for (const customer of ['silent', 'broken']) {
      const email = newEmail()
      const answer = await send(toBody({ email }), { customer, token: await stage.getAppToken(customer) })
      expect(answer.status).toBe(200)
      expect(await readRow(answer.body.ticket)).toMatchObject({ tenant_id: customer, email })
      const mails = await stage.db.selectFrom('message').select('recipient').where('tenant_id', '=', customer).execute()
      expect(mails).toEqual([{ recipient: email }])
      expect((await visitors.readMessages(email, customer))[0]?.replyTo).toBeUndefined()
      expect(stage.warnings.at(-1)).toContain('contact.nobody-reads')
      expect(stage.warnings.at(-1)).toContain(answer.body.ticket)
    }
  })

  it('are there only when the message is', async () => {
    const body = toBody({ request_key: 'together-1' })
    await send(body)
    await send({ ...body })
    expect((await visitors.readMessages(body.email)).length).toBe(1)
    const { rows } = await stage.platform.pool.query(
      "select count(*)::int as n from pgboss.job where name = 'messages.deliver' and data->>'messageId' in (select id from message)",
    )
    expect(rows[0].n).toBe(2)
  })
})

test.each([
  ['email', 'no-address', 'This is not an email address'],
  ['email', 'ada@example.com, eve@example.com', 'This is not an email address'],
  ['email', 'ada@example.com\r\nBcc: eve@example.com', 'This is not an email address'],
  ['email', 'Ada <ada@example.com>', 'This is not an email address'],
  ['email', '', 'Please give your email address'],
  ['description', ' \n ', 'Please write a message'],
  ['description', '\u202e\u0007', 'Please write a message'],
  ['description', 'x'.repeat(MAX_MESSAGE_LETTERS + 1), 'A message has at most 5,000 letters'],
  ['title', '', 'Please give a subject'],
  ['title', '\u0007', 'Please give a subject'],
  ['title', 'x'.repeat(MAX_SUBJECT_LETTERS + 1), 'A subject has at most 150 letters'],
  ['phone', 'x'.repeat(41), 'That is too long'],
  ['request_key', 'short', 'This is not a key'],
])('refuses %s %j and says why', async (field, value, text) => {
  const answer = await send(toBody({ [field]: value }))
  expect(toOutcome(answer)).toBe('400 INVALID_REQUEST')
  expect(answer.body.error.fields).toEqual({ [field]: text })
})

test('an address is kept as it is compared: lower case, without marks that copying brought along', async () => {
  const email = newEmail()
  const { ticket } = (await send(toBody({ email: ` \u200b${email.toUpperCase()} ` }))).body
  expect((await readRow(ticket))?.email).toBe(email)
})

describe('the same key', () => {
  it('with the same words is one message, however often it comes', async () => {
    const body = toBody({ request_key: 'retry-0001' })
    const first = await send(body)
    stage.clock.advance(60_000)
    const again = await send({ ...body, title: ' Playback ' })
    expect([again.status, again.body.ticket]).toEqual([200, first.body.ticket])
    expect(await countRows(body.email)).toBe(1)
  })

  it('at once from fifty sides is one message with one receipt, and counts once', async () => {
    const body = toBody({ request_key: 'at-once-0001' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(body)))
    const tickets = new Set(answers.filter(({ status }) => status === 200).map((answer) => answer.body.ticket))
    expect(tickets.size).toBe(1)
    expect(new Set(answers.map(toOutcome)).difference(new Set(['200', '429 RATE_LIMITED'])).size).toBe(0)
    expect(await countRows(body.email)).toBe(1)
    expect(await visitors.readMessages(body.email)).toHaveLength(1)
    expect((await send(body)).body.ticket).toBe([...tickets][0])
    for (let sent = 0; sent < 4; sent += 1) expect((await send(toBody({ email: body.email }))).status).toBe(200)
  })

  it.each(['title', 'description', 'phone', 'email'])('with another %s is a conflict', async (field) => {
    const body = toBody({ request_key: `conflict-${field}` })
    await send(body)
    const answer = await send({ ...body, [field]: field === 'email' ? newEmail() : 'other' })
    expect(toOutcome(answer)).toBe('409 REQUEST_CONFLICT')
  })

  it('at another tenant is another message', async () => {
    const body = toBody({ request_key: 'of-two-tenants' })
    const here = await send(body)
    const there = await send(
      { ...body, title: 'Other' },
      { customer: 'silent', token: await stage.getAppToken('silent') },
    )
    expect(there.status).toBe(200)
    expect(there.body.ticket).not.toBe(here.body.ticket)
  })
})

test('tickets have nothing that reads like another letter, and tell nothing of the one before', async () => {
  const tickets: string[] = []
  for (let count = 0; count < 40; count += 1) tickets.push((await send(toBody())).body.ticket)
  for (const ticket of tickets) expect(ticket).toMatch(/^K-[2-9CFGHJMPQRVWX]{6}$/)
  expect(new Set(tickets).size).toBe(40)
  expect(tickets.toSorted()).not.toEqual(tickets)
  expect(new Set(tickets.map((ticket) => ticket.slice(0, 5))).size).toBeGreaterThan(30)
})

test('a member who is signed in is named; a token that has ended is refused', async () => {
  const { email, id } = await stage.addAccount()
  const userToken = await stage.signIn(email)
  const { ticket } = (await send(toBody(), { token: userToken })).body
  expect((await readRow(ticket))?.account_id).toBe(id)
  expect((await readSupportMail())?.text).toContain(`Signed in as account ${id}`)
  await stage.call('POST /apps/v1/logout', { token: userToken })
  expect(toOutcome(await send(toBody(), { token: userToken }))).toBe('401 TOKEN_INVALID')
})

describe('limits', () => {
  const sendMany = async (times: number, make: () => Parameters<typeof send>) => {
    for (let count = 0; count < times; count += 1) expect((await send(...make())).status).toBe(200)
    return send(...make())
  }

  it('five messages an hour with one address', async () => {
    const email = newEmail()
    const answer = await sendMany(5, () => [toBody({ email })])
    expect(toOutcome(answer)).toBe('429 RATE_LIMITED')
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeGreaterThan(3_590)
    expect(await countRows(email)).toBe(5)
    stage.clock.advance(wait * 1_000)
    token = await stage.getAppToken()
    expect((await send(toBody({ email }))).status).toBe(200)
  })

  it('ten an hour of one account, whatever addresses it gives', async () => {
    const userToken = await stage.signIn((await stage.addAccount()).email)
    const answer = await sendMany(10, () => [toBody(), { token: userToken }])
    expect([toOutcome(answer), Number(answer.headers['retry-after']) > 0]).toEqual(['429 RATE_LIMITED', true])
    expect((await send(toBody())).status).toBe(200)
  })

  it('sixty an hour from one network address, whatever addresses it gives', async () => {
    const address = '2001:db8:1:2::9'
    for (let count = 0; count < 30; count += 1) expect((await send(toBody(), { address })).status).toBe(200)
    const answer = await sendMany(30, () => [toBody(), { address: '2001:db8:1:2::10' }])
    expect([toOutcome(answer), Number(answer.headers['retry-after']) > 60]).toEqual(['429 RATE_LIMITED', true])
  })
})

test('messages go two years after the last one of their sender, and no other tenant’s message keeps them', async () => {
  const [gone, kept] = [newEmail(), newEmail()]
  const sendAt = async (days: number, email: string, customer = 'demo') => {
    stage.clock.advance(days * DAY_MS)
    const answer = await send(toBody({ email }), { customer, token: await stage.getAppToken(customer) })
    expect(answer.status).toBe(200)
  }
  await sendAt(0, gone)
  await sendAt(1, kept)
  await sendAt(728, gone, 'silent')
  await sendAt(4, kept)
  expect(await sweepContact(stage.platform)).toBeGreaterThan(0)
  expect([await countRows(gone), await countRows(kept)]).toEqual([1, 2])
})
