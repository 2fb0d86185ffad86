import { FAILING_DAYS } from '@kola/contract/staff/webhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHookStage, type HookStage } from '#app/testing/hooks/hook-stage.ts'
import { webhookJobs } from '../jobs.ts'
import { claimDue, listDueEndpoints } from '../sending/claim.ts'
import { deliverDue, WAITS_MS } from '../sending/deliver.ts'

let at: HookStage
let id: string
beforeAll(async () => {
  at = await createHookStage()
})
afterAll(() => at.close())
beforeEach(async () => {
  id = (await at.make()).webhook.id
  at.receiver.got.length = 0
})
afterEach(async () => {
  await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/remove', { params: { id } })
})

const send = async (endpointId = id) =>
  (await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/test', { params: { id: endpointId } })).body
    .delivery
const read = async (deliveryId: string) =>
  (
    await at.callAs(await at.owner(), 'GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}', {
      params: { id, deliveryId },
    })
  ).body
const again = async (deliveryId: string) =>
  at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}/send-again', {
    params: { id, deliveryId },
  })
const webhook = async () =>
  (await at.callAs(await at.owner(), 'GET /api/v1/apps/webhooks')).body.webhooks.find(
    (one: { id: string }) => one.id === id,
  )

test('what is taken is sent once, with the headers of Standard Webhooks', async () => {
  const { id: deliveryId, eventId } = await send()
  await at.deliver(id)
  await at.deliver(id)
  const [got, ...more] = at.receiver.got
  expect(more).toEqual([])
  expect(got).toMatchObject({ path: '/in', headers: { 'content-type': 'application/json', 'webhook-id': eventId } })
  expect(JSON.parse(got?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { sentBy: 'Adaeze Nwosu' } })
  const { delivery, body, tries } = await read(deliveryId)
  expect(delivery).toMatchObject({ state: 'delivered', tries: 1, lastStatus: 204, nextTryAt: null })
  expect([body, tries]).toEqual([got?.body, [expect.objectContaining({ number: 1, status: 204, answer: '' })]])
})

test('what fails is tried again, later each time, with the same id and body, and then given up', async () => {
  const { id: deliveryId } = await send()
  for (const waitMs of WAITS_MS) {
    at.receiver.answer(503, { body: 'Come back\0later' })
    await at.deliver(id)
    const { delivery } = await read(deliveryId)
    const due = new Date(at.stage.clock.now().getTime()).getTime()
    expect(delivery.state).toBe('waiting')
    expect(Date.parse(delivery.nextTryAt)).toBeGreaterThan(due)
    await at.stage.db.updateTable('webhook_endpoint').set({ failing_since: null }).where('id', '=', id).execute()
    at.stage.clock.advance(waitMs - 60_000 * 2)
    const before = at.receiver.got.length
    if (waitMs > 10 * 60_000) await at.deliver(id)
    expect(at.receiver.got).toHaveLength(before)
    at.stage.clock.advance(60_000 * 2)
  }
  at.receiver.answer(503)
  await at.deliver(id)
  const { delivery, tries } = await read(deliveryId)
  expect(delivery).toMatchObject({ state: 'failed', tries: WAITS_MS.length + 1, nextTryAt: null })
  expect(tries[0]).toMatchObject({ status: 503, answer: 'Come back later' })
  expect(new Set(at.receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(at.receiver.got.map(({ body }) => body)).size).toBe(1)
  expect((await webhook()).counts).toEqual({ waiting: 0, failed: 1 })

  await again(deliveryId)
  await at.deliver(id)
  expect((await read(deliveryId)).delivery).toMatchObject({ state: 'delivered', tries: 1 })
  expect((await read(deliveryId)).tries).toHaveLength(WAITS_MS.length + 2)
})

test('everything that was given up is sent again at once', async () => {
  const made = [await send(), await send(), await send()]
  for (const one of made) {
    await at.stage.db.updateTable('webhook_delivery').set({ state: 'failed' }).where('id', '=', one.id).execute()
  }
  const call = await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}/send-failed-again', {
    params: { id },
  })
  expect(call.body).toEqual({ message: '3 are sent again' })
  await at.deliver(id)
  expect((await at.list(id, { state: 'delivered' })).deliveries).toHaveLength(3)
})

test('where it is sent on to, nobody goes', async () => {
  const { id: deliveryId } = await send()
  at.receiver.answer(302, { headers: { location: `${at.receiver.origin}/elsewhere` } })
  await at.deliver(id)
  expect(at.receiver.got.map(({ path }) => path)).toEqual(['/in'])
  expect((await read(deliveryId)).delivery).toMatchObject({ state: 'waiting', lastStatus: 302 })
})

test('a name that leads inside is told nothing, and the try says why', async () => {
  const inside = { ...at.needs, openOrigin: null, find: async () => [{ address: '10.0.0.1', family: 4 as const }] }
  await at.stage.db
    .updateTable('webhook_endpoint')
    .set({ url: 'https://hooks.example.com/' })
    .where('id', '=', id)
    .execute()
  const { id: deliveryId } = await send()
  await deliverDue(inside, { tenantId: 'demo', endpointId: id })
  expect((await read(deliveryId)).tries).toMatchObject([
    { status: null, answer: 'The name leads into a private network' },
  ])
})

test('of a long answer only the first is read', async () => {
  const { id: deliveryId } = await send()
  at.receiver.answer(500, { body: 'a'.repeat(4_000_000) })
  await at.deliver(id)
  expect((await read(deliveryId)).tries[0].answer).toHaveLength(500)
})

test('a receiver that is slow holds up itself alone', async () => {
  const other = (await at.make({ url: `${at.receiver.origin}/other` })).webhook.id
  await send()
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  at.receiver.answer(204, { until })
  const slow = at.deliver(id)
  while (at.receiver.got.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  await send(other)
  await at.deliver(other)
  expect((await at.list(other)).deliveries).toMatchObject([{ state: 'delivered' }])
  expect((await at.list(id)).deliveries).toMatchObject([{ state: 'waiting' }])
  letGo()
  await slow
  expect((await at.list(id)).deliveries).toMatchObject([{ state: 'delivered' }])
})

test('two workers send nothing twice; what one held that died is another’s later', async () => {
  for (let n = 0; n < 10; n += 1) await send()
  await Promise.all([at.deliver(id), at.deliver(id), at.deliver(id)])
  expect(at.receiver.got).toHaveLength(10)
  await send()
  const key = { tenantId: 'demo', endpointId: id }
  expect(await claimDue(at.stage.db, key, at.stage.clock.now())).toHaveLength(1)
  await at.deliver(id)
  expect(at.receiver.got).toHaveLength(10)
  at.stage.clock.advance(60_000)
  await at.deliver(id)
  expect(at.receiver.got).toHaveLength(11)
})

test('after days in which nothing arrived it is turned off, and the owners are told once', async () => {
  const { id: deliveryId } = await send()
  at.receiver.answer(500)
  await at.deliver(id)
  expect((await webhook()).failingSince).not.toBeNull()
  at.stage.clock.advance(FAILING_DAYS * 24 * 3_600_000)
  const more = await send()
  at.receiver.answer(500)
  at.receiver.answer(500)
  await at.deliver(id)
  expect(await webhook()).toMatchObject({ state: 'off', offReason: 'Nothing has arrived for 3 days' })
  const mails = (await at.listMails(at.person.email)).filter(({ purpose }) => purpose === 'webhook-off')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Webhooks to Accounting are turned off')
  await at.deliver(id)
  expect((await at.list(id)).deliveries).toMatchObject([{ id: more.id }, { id: deliveryId, state: 'waiting' }])

  const body = { name: 'Accounting', url: `${at.receiver.origin}/in`, events: ['payment.paid'], state: 'on' }
  await at.callAs(await at.owner(), 'POST /api/v1/apps/webhooks/{id}', { params: { id }, body })
  expect(await webhook()).toMatchObject({ state: 'on', offReason: '', failingSince: null })
  at.stage.clock.advance(3_600_000)
  await at.deliver(id)
  expect((await at.list(id, { state: 'delivered' })).deliveries).toHaveLength(2)
})

test('whoever answers that it is gone is told nothing more', async () => {
  await send()
  at.receiver.answer(410)
  await at.deliver(id)
  expect(await webhook()).toMatchObject({ state: 'off', offReason: 'It answered that it wants nothing any more' })
})

test('one that arrives again is failing no more', async () => {
  const { id: deliveryId } = await send()
  at.receiver.answer(500)
  await at.deliver(id)
  await again(deliveryId)
  await at.deliver(id)
  expect(await webhook()).toMatchObject({ state: 'on', failingSince: null })
})

test('pages of what it was told, newest first', async () => {
  for (let n = 0; n < 5; n += 1) await send()
  const first = await at.list(id, { limit: '2' })
  const second = await at.list(id, { limit: '2', cursor: first.cursor })
  const third = await at.list(id, { limit: '2', cursor: second.cursor })
  const all = [first, second, third].flatMap(({ deliveries }) => deliveries.map((one: { id: string }) => one.id))
  expect([new Set(all).size, all.length, third.cursor]).toEqual([5, 5, null])
  const owner = await at.owner()
  const wrong = await at.callAs(owner, 'GET /api/v1/apps/webhooks/{id}/deliveries', {
    params: { id },
    query: { cursor: 'wrong' },
  })
  expect([wrong.status, wrong.body.error.fields]).toEqual([400, { cursor: 'This is not a cursor' }])
})

test('by the minute what is due is asked for, and what is old is cleared away', async () => {
  const key = { tenantId: 'demo', endpointId: id }
  const list = async () =>
    (await listDueEndpoints(at.stage.db, at.stage.clock.now(), 100)).filter(({ endpointId }) => endpointId === id)
  await send()
  expect(await list()).toEqual([key])
  await at.stage.db.insertInto('tenant_home').values({ tenant_id: 'demo', state: 'fenced', cell: 'b' }).execute()
  expect(await list()).toEqual([])
  await at.stage.db.deleteFrom('tenant_home').execute()
  await at.deliver(id)
  expect(await list()).toEqual([])
  const sweep = () => webhookJobs(at.needs)['webhooks.sweep']({} as never)
  at.stage.clock.advance(29 * 24 * 3_600_000)
  await sweep()
  expect((await at.list(id)).deliveries).toHaveLength(1)
  at.stage.clock.advance(24 * 3_600_000 + 1)
  await sweep()
  expect((await at.list(id)).deliveries).toEqual([])
})
