import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHookStage, type HookStage } from '#app/testing/hooks/hook-stage.ts'

let at: HookStage
beforeAll(async () => {
  at = await createHookStage()
  await at.stage.addTenant('other')
})
afterAll(() => at.close())

const LIST = 'GET /api/v1/apps/webhooks'
const MAKE = 'POST /api/v1/apps/webhooks'
const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

test('the secret is shown once, kept sealed, and stands in no list and in no log', async () => {
  const { webhook, secret } = await at.make()
  expect(secret).toMatch(/^whsec_/)
  const row = await at.stage.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', webhook.id)
    .executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain(secret.slice(6))
  const { body } = await at.callAs(await at.owner(), LIST)
  expect(JSON.stringify(body)).not.toContain(secret.slice(6))
  expect(body.webhooks[0]).toMatchObject({ ...{ name: 'Accounting', state: 'on', counts: { waiting: 0, failed: 0 } } })
  const log = await at.callAs(await at.owner(), 'GET /api/v1/apps/audit', { query: { search: 'Accounting' } })
  expect(log.body.entries[0]).toMatchObject({ did: 'made an endpoint for webhooks', subject: 'Accounting' })
  expect(JSON.stringify(log.body)).not.toContain(secret.slice(6))
})

test('both secrets sign for a day after another was made, and then the newer alone', async () => {
  const { webhook, secret } = await at.make({ events: ['title.published'] })
  const { body } = await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/rotate', {
    params: { id: webhook.id },
  })
  const secrets = [secret, body.secret]
  const told = async () => {
    const before = at.receiver.got.length
    await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/test', { params: { id: webhook.id } })
    await at.deliver(webhook.id)
    const [got] = at.receiver.got.slice(before)
    const headers = got?.headers as Record<string, string>
    const when = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const isOf = (one: string) =>
      headers['webhook-signature']?.includes(new Webhook(one).sign(headers['webhook-id'] ?? '', when, got?.body ?? ''))
    return secrets.map(isOf)
  }
  expect(await told()).toEqual([true, true])
  at.stage.clock.advance(24 * 3_600_000)
  expect(await told()).toEqual([false, true])
})

test('what cannot be an address is said beside its field', async () => {
  const owner = await at.owner()
  const make = (given: object) =>
    at.callAs(owner, MAKE, { body: { name: 'A', url: 'https://a.example', events: ['payment.paid'], ...given } })
  const fields = async (given: object) => (await make({ name: 'Accounting', ...given })).body.error.fields
  expect(await fields({ url: 'https://169.254.169.254/' })).toEqual({ url: 'It has to be one of the internet' })
  expect(await fields({ url: 'http://hooks.example.com/' })).toEqual({ url: 'It has to start with https://' })
  expect(await fields({ url: 'no address' })).toEqual({ url: 'That is no address' })
  expect(await fields({ events: [] })).toEqual({ events: 'Please choose what it is told' })
  expect(await fields({ events: ['payment.lost'] })).toEqual({ 'events.0': 'There is no such event' })
  expect(await fields({ name: ' ' })).toEqual({ name: 'Please give a name' })
  expect(await fields({ name: 'a\0b' })).toEqual({ name: 'This text holds what is no character' })
})

test('only an owner sees them, and changes them after showing that it is them', async () => {
  const owner = await at.owner()
  const finance = await at.addPerson(owner, 'finance')
  expect(toResult(await at.callAs(finance, LIST))).toEqual([403, 'PERMISSION_REQUIRED'])
  at.stage.clock.advance(11 * 60_000)
  const body = { name: 'Late', url: 'https://a.example', events: ['payment.paid'] }
  expect(toResult(await at.callAs(owner, MAKE, { body }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await at.callAs(owner, LIST)).status).toBe(200)
})

test('of another tenant there is none, in any call', async () => {
  const { webhook } = await at.make()
  await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/test', { params: { id: webhook.id } })
  const [{ id: deliveryId }] = (await at.list(webhook.id)).deliveries
  const stranger = await at.addOwner('other')
  const params = { id: webhook.id, deliveryId }
  const body = { name: 'Mine', url: 'https://a.example', events: ['payment.paid'], state: 'on' }
  const calls = [
    at.callAs(stranger, 'POST /api/v1/apps/webhooks/{id}', { params, body }),
    ...(['rotate', 'remove', 'test', 'send-failed-again'] as const).map((last) =>
      at.callAs(stranger, `POST /api/v1/apps/webhooks/{id}/${last}`, { params }),
    ),
    at.callAs(stranger, 'GET /api/v1/apps/webhooks/{id}/deliveries', { params }),
    at.callAs(stranger, 'GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}', { params }),
    at.callAs(stranger, 'POST /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}/send-again', { params }),
  ]
  for (const call of calls) expect(toResult(await call)).toEqual([404, 'WEBHOOK_NOT_FOUND'])
  expect((await at.callAs(stranger, LIST)).body.webhooks).toEqual([])
})

test('a delivery of one endpoint is none of another', async () => {
  const [{ webhook: one }, { webhook: other }] = [await at.make(), await at.make()]
  await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/test', { params: { id: one.id } })
  const [{ id: deliveryId }] = (await at.list(one.id)).deliveries
  const read = await at.callAs(await at.owner(), 'GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}', {
    params: { id: other.id, deliveryId },
  })
  expect(toResult(read)).toEqual([404, 'WEBHOOK_NOT_FOUND'])
})

test('one that is off is told nothing; one that was taken away is gone, with its secret', async () => {
  const { webhook } = await at.make({ events: ['member.signed-up'] })
  const owner = await at.owner()
  const body = { name: 'Members', url: `${at.receiver.origin}/in`, events: ['member.signed-up'], state: 'off' }
  const off = await at.callAs(owner, 'POST /api/v1/apps/webhooks/{id}', { params: { id: webhook.id }, body })
  expect(off.body.webhook).toMatchObject({ name: 'Members', state: 'off' })
  const test = await at.callAs(owner, 'POST /api/v1/apps/webhooks/{id}/test', { params: { id: webhook.id } })
  expect(toResult(test)).toEqual([409, 'WEBHOOK_OFF'])
  await at.stage.addAccount()
  expect((await at.list(webhook.id)).deliveries).toEqual([])
  const log = await at.callAs(owner, 'GET /api/v1/apps/audit', { query: { search: 'changed an endpoint' } })
  expect(log.body.entries[0].changes).toContainEqual({ field: 'state', before: 'on', after: 'off' })
  await at.callAs(owner, 'POST /api/v1/apps/webhooks/{id}/remove', { params: { id: webhook.id } })
  const row = await at.stage.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', webhook.id)
    .executeTakeFirst()
  expect(row).toMatchObject({ secret_sealed: '', former_sealed: null })
  const again = await at.callAs(owner, 'POST /api/v1/apps/webhooks/{id}/remove', { params: { id: webhook.id } })
  expect(toResult(again)).toEqual([404, 'WEBHOOK_NOT_FOUND'])
})

test('there are ten at most, also where two are made at once', async () => {
  await at.stage.addTenant('many')
  const boss = await at.addOwner('many')
  const add = () =>
    at.callAs(boss, MAKE, { body: { name: 'One more', url: 'https://a.example', events: ['payment.paid'] } })
  for (let n = 0; n < 9; n += 1) expect((await add()).status).toBe(200)
  expect((await Promise.all([add(), add()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
})
