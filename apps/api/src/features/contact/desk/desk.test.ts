import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStaffStage, type StaffPerson, type StaffStage } from '#app/testing/staff/staff-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { toInboundMail } from '#configs/inbound-mail.ts'
import type { Env } from '#env.ts'
import { sweepContact } from '../jobs.ts'
import { toAnswer } from './inbound.ts'

const LIST = 'GET /api/v1/apps/tickets'
const READ = 'GET /api/v1/apps/tickets/{ticket}'
const REPLY = 'POST /api/v1/apps/tickets/{ticket}/reply'
const NOTE = 'POST /api/v1/apps/tickets/{ticket}/note'
const STATE = 'POST /api/v1/apps/tickets/{ticket}/state'
const TAKE = 'POST /api/v1/apps/tickets/{ticket}/take'
const SAVED = 'POST /api/v1/apps/saved-replies'

let at: StaffStage
let support: StaffPerson
let finance: StaffPerson

beforeAll(async () => {
  at = await createStaffStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 0 } }))
  await at.stage.addTenant('other')
  const owner = await at.addOwner()
  support = await at.addPerson(owner, 'support', 'Emeka Uzor')
  finance = await at.addPerson(owner, 'finance', 'Bisi Adeyemi')
})
afterAll(() => at.stage.close())

let written = 0
async function write({ email = `writer-${++written}@example.com`, customer = 'demo', token = '' } = {}) {
  const body = { phone: '', email, title: 'Charged twice', description: 'My bank shows two debits.' }
  const answer = await at.stage.call('POST /apps/v1/contactus', {
    ...{ customer, token: token || (await at.stage.getAppToken(customer)), body },
  })
  return { ticket: answer.body.ticket as string, email }
}
const ask = (key: Parameters<StaffStage['callAs']>[1], ticket: string, body: object) =>
  at.callAs(support, key, { params: { ticket }, body })
const read = async (ticket: string) => (await at.callAs(support, READ, { params: { ticket } })).body.ticket
const list = async (query: Record<string, string> = {}, by = support) => {
  const answer = await at.callAs(by, LIST, { query })
  assertAnswer(LIST, answer)
  return answer.body.tickets.map((one: { ticket: string }) => one.ticket)
}
const newKey = () => crypto.randomUUID()
const readReplyTo = async (email: string) => {
  const [mail] = (await at.listMails(email)) as unknown as { purpose: string; replyTo: string; text: string }[]
  return mail
}
const bring = (to: string, text: string, { secret = 'inbound-secret', headers = '', id = newKey() } = {}) =>
  at.stage.app.inject({
    ...{ method: 'POST', url: '/webhooks/mail' },
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    payload: `From: Ngozi <ngozi@mail.example>\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: <${id}@x>\r\n${headers}\r\n${text}`,
  })

test('what somebody writes is an open ticket, with the member whose confirmed address it is', async () => {
  const { id, email } = await at.stage.addAccount()
  const { ticket } = await write({ email })
  expect(await list()).toContain(ticket)
  const answer = await at.callAs(finance, READ, { params: { ticket } })
  assertAnswer(READ, answer)
  expect(answer.body.ticket).toMatchObject({
    ...{ ticket, state: 'open', memberId: id, name: 'Adaeze Bello', owner: null, comesBack: true, earlier: [] },
    entries: [{ kind: 'in', text: 'My bank shows two debits.', by: email }],
  })
  const again = await write({ email })
  expect((await read(again.ticket)).earlier).toMatchObject([{ ticket, subject: 'Charged twice' }])
  expect((await read((await write()).ticket)).memberId).toBeNull()
})

test('a ticket of another tenant is not there, and who may only read changes nothing', async () => {
  const there = await write({ customer: 'other' })
  expect(await list()).not.toContain(there.ticket)
  expect((await at.callAs(support, READ, { params: { ticket: there.ticket } })).status).toBe(404)
  for (const [key, body] of [
    [REPLY, { key: newKey(), text: 'an answer', state: 'done' }],
    [NOTE, { key: newKey(), text: 'a note' }],
    [STATE, { state: 'done' }],
    [TAKE, { owner: 'me' }],
  ] as const) {
    expect([key, (await ask(key, there.ticket, body)).body.error.code]).toEqual([key, 'TICKET_NOT_FOUND'])
    const { ticket } = await write()
    const refused = await at.callAs(finance, key, { params: { ticket }, body })
    expect([key, refused.body.error.code]).toEqual([key, 'PERMISSION_REQUIRED'])
  }
})

describe('an answer', () => {
  test('goes by mail once by one key, waits for the sender, and is whose who gave it', async () => {
    const { ticket, email } = await write()
    const body = { key: newKey(), text: 'Good morning,\n\nwe give it back.', state: 'waiting' }
    for (const { status } of await Promise.all([1, 2, 3].map(() => ask(REPLY, ticket, body)))) expect(status).toBe(200)
    const mails = await at.listMails(email)
    expect(mails.filter(({ purpose }) => purpose === 'contact-reply')).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: `Re: Charged twice [${ticket}]` })
    expect(mails[0]?.text).toContain('we give it back.')
    expect(mails[0]?.text).toContain('> My bank shows two debits.')
    const said = await read(ticket)
    expect(said).toMatchObject({ state: 'waiting', owner: 'Emeka Uzor' })
    expect(said.entries.slice(1)).toMatchObject([{ kind: 'out', by: 'Emeka Uzor' }])
    expect(await list()).not.toContain(ticket)
    expect(await list({ state: 'waiting', whose: 'mine' })).toContain(ticket)
    expect(await list({ state: 'waiting', whose: 'mine' }, finance)).not.toContain(ticket)
  })

  test('to it comes back under the ticket, once, without what it quotes, and opens it again', async () => {
    const { ticket, email } = await write()
    await ask(REPLY, ticket, { key: newKey(), text: 'We gave it back.', state: 'done' })
    const { replyTo = '' } = (await readReplyTo(email)) ?? {}
    expect(replyTo).toMatch(/^reply\+[0-9a-f]{32}@kola\.test$/)
    const text = 'Thank you!\r\nNow it is right.\r\n\r\nOn 20 Nov, Kola wrote:\r\n> We gave it back.\r\n'
    const id = newKey()
    for (let times = 0; times < 2; times += 1) expect((await bring(replyTo, text, { id })).statusCode).toBe(200)
    const said = await read(ticket)
    expect(said.state).toBe('open')
    expect(said.entries.slice(2)).toMatchObject([
      { kind: 'in', text: 'Thank you!\nNow it is right.', by: 'ngozi@mail.example' },
    ])
  })

  test('that nobody may bring is refused, and one that belongs nowhere or a machine wrote is let go', async () => {
    const { ticket, email } = await write()
    await ask(REPLY, ticket, { key: newKey(), text: 'We gave it back.', state: 'done' })
    const { replyTo = '' } = (await readReplyTo(email)) ?? {}
    expect((await bring(replyTo, 'Hello', { secret: 'guessed' })).statusCode).toBe(403)
    expect((await bring(`reply+${'0'.repeat(32)}@kola.test`, 'Hello')).statusCode).toBe(204)
    expect((await bring('reply@kola.test', 'Hello')).statusCode).toBe(204)
    expect((await bring(replyTo, '')).statusCode).toBe(204)
    expect((await bring(replyTo, 'I am away', { headers: 'Auto-Submitted: auto-replied\r\n' })).statusCode).toBe(204)
    expect((await read(ticket)).entries).toHaveLength(2)
    expect((await read(ticket)).state).toBe('done')
  })

  test.each([
    ['Yes.\n\n-----Original Message-----\nFrom: Kola', 'Yes.'],
    ['> quoted first\nand then mine', ''],
    ['a\u0000b\u202ec', 'abc'],
    ['x'.repeat(20_000), 'x'.repeat(10_000)],
  ])('of %j is kept what was written anew', (text, kept) => {
    expect(toAnswer(text)).toBe(kept)
  })
})

test('notes stand under it and are sent to nobody; it is taken, left and closed', async () => {
  const { ticket, email } = await write()
  await ask(NOTE, ticket, { key: newKey(), text: 'as K-222222' })
  expect((await read(ticket)).entries[1]).toMatchObject({ kind: 'note', text: 'as K-222222', by: 'Emeka Uzor' })
  expect((await at.listMails(email)).map(({ purpose }) => purpose)).toEqual(['contact-receipt'])
  expect((await ask(TAKE, ticket, { owner: 'me' })).body.ticket.owner).toBe('Emeka Uzor')
  expect((await ask(TAKE, ticket, { owner: 'nobody' })).body.ticket.owner).toBeNull()
  expect((await ask(STATE, ticket, { state: 'done' })).body.ticket.state).toBe('done')
  expect((await list({ state: 'done' }))[0]).toBe(ticket)
})

test('the list goes on where it ended, and the log bears nothing of what was written', async () => {
  await at.stage.db.deleteFrom('contact_message').where('tenant_id', '=', 'demo').execute()
  const tickets: string[] = []
  for (let count = 0; count < 3; count += 1) {
    at.stage.clock.advance(1_000)
    tickets.push((await write()).ticket)
  }
  const paged: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await at.callAs(support, LIST, { query: { limit: '1', ...(cursor && { cursor }) } })
    paged.push(...body.tickets.map((one: { ticket: string }) => one.ticket))
    if (body.cursor === null) break
    cursor = body.cursor
  }
  expect(paged).toEqual(tickets)
  await ask(REPLY, tickets[0] ?? '', { key: newKey(), text: 'Words of nobody', state: 'done' })
  const { rows } = await at.stage.platform.pool.query(
    `select string_agg(row_to_json(o)::text, ' ') as said from audit_outcome o`,
  )
  expect(rows[0].said).not.toContain('Words of nobody')
})

test('saved answers are kept in their order, fifty at most, and taken away', async () => {
  const toBody = (title = 'Paid twice') => ({ key: newKey(), title, text: 'Hello {first name}, we give it back.' })
  const body = toBody()
  await at.callAs(support, SAVED, { body })
  const saved = await at.callAs(support, SAVED, { body })
  assertAnswer(SAVED, saved)
  const [{ id }, ...none] = saved.body.replies
  expect(none).toEqual([])
  expect((await at.callAs(finance, SAVED, { body })).body.error.code).toBe('PERMISSION_REQUIRED')
  for (let count = 1; count < 50; count += 1) await at.callAs(support, SAVED, { body: toBody(`No ${count}`) })
  expect((await at.callAs(support, SAVED, { body: toBody() })).body.error.code).toBe('SAVED_REPLY_LIMIT')
  const remove = 'POST /api/v1/apps/saved-replies/{id}/remove'
  expect((await at.callAs(support, remove, { params: { id } })).status).toBe(200)
  expect((await at.callAs(support, remove, { params: { id } })).body.error.code).toBe('SAVED_REPLY_NOT_FOUND')
  const { body: left } = await at.callAs(finance, 'GET /api/v1/apps/saved-replies')
  expect(left.replies).toHaveLength(49)
})

test('what was said goes with its ticket', async () => {
  const { ticket } = await write()
  await ask(NOTE, ticket, { key: newKey(), text: 'a note that goes' })
  at.stage.clock.advance(3 * 366 * 24 * 3_600_000)
  expect(await sweepContact(at.stage.platform)).toBeGreaterThan(0)
  expect(await at.stage.db.selectFrom('ticket_entry').select('id').where('tenant_id', '=', 'demo').execute()).toEqual(
    [],
  )
})

test('mail comes in where both are set, or neither, and by the sandbox alone where nothing is', () => {
  const given = (env: object) => toInboundMail({ NODE_ENV: 'production', ...env } as Env)
  expect(given({})).toBeNull()
  expect(given({ MAIL_REPLY_ADDRESS: 'a@b.example', MAIL_INBOUND_SECRET: 'x' })).toEqual({
    ...{ address: 'a@b.example', secret: expect.any(Secret) },
  })
  expect(() => given({ MAIL_REPLY_ADDRESS: 'a@b.example' })).toThrow('MAIL_INBOUND_SECRET')
  expect(given({ NODE_ENV: 'development' })?.address).toBe('reply@kola.example')
})
