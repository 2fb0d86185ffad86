import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }

let numbers = 2_348_030_000_000
/** Digits of this test's number: reports of the one before may still come. */
let number: string
const received: { path: string; body: string; headers: Record<string, unknown> }[] = []
const service = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', body: await text(request), headers: request.headers })
  response.end()
})
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let serviceUrl: string

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  sandbox = await startSandbox({ smsCallbackUrl: serviceUrl })
})
afterAll(async () => {
  await sandbox.close()
  service.close()
})
beforeEach(async () => {
  number = String(++numbers)
  await fetch(`${sandbox.url}/sms/messages`, { method: 'DELETE' })
  await sandbox.control('/reset', {})
})

async function post(path: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(sandbox.url + path, { method: 'POST', body, headers })
  const said = await answer.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
  return { status: answer.status, body: said.startsWith('{') ? (JSON.parse(said) as any) : said }
}

const termii = (given: object = {}) =>
  post(
    '/termii/api/sms/send',
    JSON.stringify({
      ...{ api_key: 'tk', to: number, from: 'Kola', sms: 'Code 042137', type: 'plain', channel: 'dnd' },
      ...given,
    }),
    JSON_TYPE,
  )
const africasTalking = (given: Record<string, string> = {}, apikey = 'ak') => {
  const form = { username: 'kola', to: `+${number}`, message: 'Code 042137', from: 'Kola', ...given }
  return post('/africastalking/version1/messaging', new URLSearchParams(form).toString(), { ...FORM, apikey })
}
const twilio = (given: Record<string, string> = {}, token = 'tt') => {
  const authorization = `Basic ${Buffer.from(`AC1:${token}`).toString('base64')}`
  const form = { To: `+${number}`, From: '+15005550006', Body: 'Code 042137', ...given }
  const path = '/twilio/2010-04-01/Accounts/AC1/Messages.json'
  return post(path, new URLSearchParams(form).toString(), { ...FORM, authorization })
}
const readReports = () => received.filter(({ body }) => body.includes(number))
/** All reports on this test's number, as soon as there are so many. */
async function untilReports(count: number) {
  await expect.poll(() => readReports().length).toBe(count)
  return readReports()
}
const listTexts = async (query = '') => {
  const answer = await fetch(`${sandbox.url}/sms/messages${query}`)
  return ((await answer.json()) as { messages: { id: string; to: string; text: string; gateway: string }[] }).messages
}

describe('Termii', () => {
  it('takes an SMS and reports it, signed', async () => {
    const { status, body } = await termii()
    expect([status, body.code]).toEqual([200, 'ok'])
    const reports = await untilReports(2)
    const [sent, delivered] = reports.map((report) => JSON.parse(report.body))
    expect(sent).toMatchObject({ message_id: body.message_id, receiver: number, status: 'Message Sent' })
    expect(delivered).toMatchObject({ message_id: body.message_id, status: 'Delivered', channel: 'dnd' })
    const signature = createHmac('sha512', 'ts')
      .update(reports[0]?.body ?? '')
      .digest('hex')
    expect(reports[0]?.headers['x-termii-signature']).toBe(signature)
  })

  it.each([
    [{ api_key: 'no' }, 401],
    [{ to: '+2348030000099' }, 400],
    [{ from: 'Ko' }, 400],
    [{ sms: '' }, 400],
    [{ channel: 'pigeon' }, 400],
  ])('refuses %j with %i', async (given, status) => {
    expect((await termii(given)).status).toBe(status)
    expect(await listTexts()).toEqual([])
  })

  it('reaches a do-not-disturb number by its dnd channel only', async () => {
    await sandbox.control('/termii/outcomes', { reference: `+${number}`, outcome: 'do-not-disturb' })
    await termii({ channel: 'generic' })
    expect(JSON.parse((await untilReports(2))[1]?.body ?? '')).toMatchObject({ status: 'DND Active on Phone Number' })
    await termii()
    expect(JSON.parse((await untilReports(4))[3]?.body ?? '')).toMatchObject({ status: 'Delivered' })
  })

  it('has no balance when told so', async () => {
    await sandbox.control('/termii/outcomes', { outcome: 'insufficient-balance' })
    expect(await termii()).toMatchObject({ status: 400, body: { message: 'Insufficient balance' } })
  })
})

describe('Africa’s Talking', () => {
  it('takes an SMS and reports it at the address with the secret', async () => {
    const { status, body } = await africasTalking()
    expect(status).toBe(201)
    const [recipient] = body.SMSMessageData.Recipients
    expect(recipient).toMatchObject({ statusCode: 101, number: `+${number}` })
    const reports = await untilReports(2)
    expect(reports.map((report) => new URLSearchParams(report.body).get('status'))).toEqual(['Submitted', 'Success'])
    expect(reports[0]).toMatchObject({ path: '/africastalking?secret=as' })
    expect(new URLSearchParams(reports[0]?.body).get('id')).toBe(recipient.messageId)
  })

  it('answers each recipient for itself', async () => {
    await sandbox.control('/africastalking/outcomes', { reference: '+2348030000003', outcome: 'do-not-disturb' })
    const { status, body } = await africasTalking({ to: `+${number},0803,+2348030000003` })
    const codes = body.SMSMessageData.Recipients.map(({ statusCode }: { statusCode: number }) => statusCode)
    expect([status, ...codes]).toEqual([201, 101, 403, 409])
    expect(await listTexts()).toHaveLength(1)
  })

  it('refuses strangers and calls without a text', async () => {
    expect((await africasTalking({}, 'no')).status).toBe(401)
    expect((await africasTalking({ username: 'no' })).status).toBe(401)
    expect((await africasTalking({ message: '' })).status).toBe(400)
  })
})

describe('Twilio', () => {
  it('takes an SMS and reports it where it was told, signed', async () => {
    const StatusCallback = `${serviceUrl}/twilio?x=1`
    const { status, body } = await twilio({ StatusCallback })
    expect([status, body.status]).toEqual([201, 'queued'])
    const reports = await untilReports(2)
    const form = new URLSearchParams(reports[1]?.body)
    expect([form.get('MessageSid'), form.get('MessageStatus')]).toEqual([body.sid, 'delivered'])
    const said = [...form]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .flat()
      .join('')
    const signature = createHmac('sha1', 'tt')
      .update(StatusCallback + said)
      .digest('base64')
    expect(reports[1]?.headers['x-twilio-signature']).toBe(signature)
  })

  it.each([
    [{ To: '' }, 400, 21604],
    [{ To: '0803' }, 400, 21211],
    [{ From: '' }, 400, 21603],
    [{ Body: '' }, 400, 21602],
    [{ Body: 'x'.repeat(1_601) }, 400, 21617],
  ])('refuses %j with %i and code %i', async (given, status, code) => {
    expect(await twilio(given)).toMatchObject({ status, body: { code, status } })
  })

  it('refuses strangers, reports nothing that was not asked for', async () => {
    expect(await twilio({}, 'no')).toMatchObject({ status: 401, body: { code: 20003 } })
    await twilio()
    await termii()
    expect((await untilReports(2)).map(({ path }) => path)).toEqual(['/termii', '/termii'])
  })
})

describe('what the control API plans', () => {
  it('loses a reply after the SMS was taken', async () => {
    await sandbox.control('/twilio/faults', { fault: { kind: 'lose-reply' }, operation: 'send' })
    await expect(twilio()).rejects.toThrow('fetch failed')
    expect(await listTexts()).toHaveLength(1)
  })

  it('drops, repeats and reorders reports', async () => {
    await sandbox.control('/termii/callbacks', { rule: { mode: 'drop' } })
    await sandbox.control('/termii/callbacks', { rule: { mode: 'repeat', copies: 3 } })
    await termii()
    expect(new Set((await untilReports(3)).map(({ body }) => JSON.parse(body).status))).toEqual(new Set(['Delivered']))
    await sandbox.control('/termii/callbacks', { rule: { mode: 'reorder' } })
    await termii()
    const words = (await untilReports(5)).slice(3).map(({ body }) => JSON.parse(body).status)
    expect(words).toEqual(['Delivered', 'Message Sent'])
  })
})

describe('the phone', () => {
  it('lists what all gateways took, newest first, and by number however it is written', async () => {
    await termii()
    await africasTalking({ message: 'second' })
    await twilio({ To: '+15550000002', Body: 'other' })
    expect((await listTexts()).map(({ gateway }) => gateway)).toEqual(['twilio', 'africastalking', 'termii'])
    const own = await listTexts(`?to=${number}`)
    expect(own.map((sms) => sms.text)).toEqual(['second', 'Code 042137'])
    expect(await listTexts(`?to=%2B${number}&afterId=${own[1]?.id}`)).toHaveLength(1)
  })

  it('answers a waiting caller as soon as the SMS is there, and nothing when the wait is over', async () => {
    expect(await listTexts('?to=%2B15550000009&waitMs=20')).toEqual([])
    const waiting = listTexts('?to=%2B15550000009&waitMs=15000')
    await twilio({ To: '+15550000009' })
    expect(await waiting).toHaveLength(1)
  })

  it('shows a person the text as text, and when it changes', async () => {
    await sandbox.control('/twilio/outcomes', { outcome: 'no-report' })
    await twilio({ Body: '<script>alert(1)</script> 042137' })
    const headers = { accept: 'text/html' }
    const page = await (await fetch(`${sandbox.url}/sms?to=%2B${number}`, { headers })).text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; <strong>042137</strong>')
    expect(await (await fetch(`${sandbox.url}/sms`, { headers })).text()).toContain(`/sms?to=%2B${number}`)
    const known = /known = (\d+)/.exec(page)?.[1]
    const waiting = fetch(`${sandbox.url}/sms/revision?known=${known}&waitMs=15000`)
    await termii()
    expect(((await (await waiting).json()) as { revision: number }).revision).toBeGreaterThan(Number(known))
  })
})
