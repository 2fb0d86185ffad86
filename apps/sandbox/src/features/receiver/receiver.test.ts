import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const BODY = '{"type":"payment.paid"}'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const post = (path: string, body: string, headers = {}) =>
  fetch(`${sandbox.url}/receiver${path}`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
  })
const tell = (secret: string) => post('/ada/secret', JSON.stringify({ secret }))
const sign = (secret: string, body = BODY, at = new Date()) => ({
  ...{ 'webhook-id': 'one', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) },
  'webhook-signature': new Webhook(secret).sign('one', at, body),
})
const read = async () => (await (await fetch(`${sandbox.url}/receiver/ada`)).json()) as { received: object[] }

it('takes what the secret signs and nothing else, and keeps all of it to be seen', async () => {
  expect((await post('/ada', BODY, sign(SECRET))).status).toBe(401)
  expect((await tell('a word')).status).toBe(400)
  expect((await tell(SECRET)).status).toBe(200)
  expect((await post('/ada', BODY, sign(SECRET))).status).toBe(204)
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  expect((await post('/ada', BODY, sign(other))).status).toBe(401)
  expect((await post('/ada', '{"type":"payment.refunded"}', sign(SECRET))).status).toBe(401)
  expect((await post('/ada', BODY, sign(SECRET, BODY, new Date(Date.now() - 3_600_000)))).status).toBe(401)
  const { received } = await read()
  expect(received).toMatchObject([false, true, false, false, false].map((isGenuine) => ({ id: 'one', isGenuine })))
})

it('fails when it is told to, by the name of the box', async () => {
  await tell(SECRET)
  await sandbox.control('/receiver/faults', { fault: { kind: 'status', status: 503 }, operation: 'ada' })
  expect((await post('/ada', BODY, sign(SECRET))).status).toBe(503)
  expect((await post('/ada', BODY, sign(SECRET))).status).toBe(204)
})
