import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control('/reset', {}))

async function call(path: string, body?: object) {
  const answer = await fetch(`${sandbox.url}/flutterwave/v3${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer FLWSECK_TEST-sandbox-X', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
  return (await answer.json()) as any
}

async function pay(tx_ref: string, email = 'ada@example.com') {
  const redirect_url = 'http://kola.test/'
  const { data } = await call('/payments', { tx_ref, amount: 100, redirect_url, customer: { email } })
  const body = new URLSearchParams({ method: 'ussd', result: 'approve' })
  await fetch(`${data.link}/other`, { method: 'POST', body, redirect: 'manual' })
}

it('lists charges newest first, twenty on a page, by address, reference and day', async () => {
  for (let count = 1; count <= 21; count += 1) await pay(`r-${count}`)
  await pay('other', 'obi@example.com')
  const first = await call('/transactions?customer_email=ADA@example.com')
  expect(first.meta.page_info).toEqual({ total: 21, current_page: 1, total_pages: 2, page_size: 20 })
  expect(first.data.map((one: { tx_ref: string }) => one.tx_ref).slice(0, 2)).toEqual(['r-21', 'r-20'])
  const second = await call('/transactions?customer_email=ada@example.com&page=2')
  expect(second.data.map((one: { tx_ref: string }) => one.tx_ref)).toEqual(['r-1'])
  expect((await call('/transactions?tx_ref=other')).data).toHaveLength(1)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  expect((await call(`/transactions?from=${tomorrow}`)).data).toEqual([])
})

it('lists what was given back, of one charge or of all', async () => {
  await pay('r-1')
  await pay('r-2')
  const { data: charges } = await call('/transactions')
  for (const { id } of charges) await call(`/transactions/${id}/refund`, { amount: 40, comments: 'note' })
  const { data } = await call(`/refunds?id=${charges[0].id}`)
  expect(data).toMatchObject([
    { transaction_id: charges[0].id, amount_refunded: 40, status: 'completed', comment: 'note' },
  ])
  expect((await call('/refunds')).data).toHaveLength(2)
})
