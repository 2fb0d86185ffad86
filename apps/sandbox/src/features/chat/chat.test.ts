import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const toHash = (email: string) => createHmac('sha256', 'sandbox-chat-secret').update(email).digest('hex')
const post = (path: string, body: Record<string, string>) =>
  fetch(`${sandbox.url}/chat${path}`, { method: 'POST', body: new URLSearchParams(body) })
const readPage = async () => (await fetch(`${sandbox.url}/chat/`)).text()

it('serves the widget to pages of any origin', async () => {
  for (const file of ['widget.js', 'widget.css']) {
    const answer = await fetch(`${sandbox.url}/chat/${file}`)
    expect([file, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([file, 200, '*'])
  }
})

it('introduces only who bears the hash of the address', async () => {
  const email = 'ada@example.com'
  expect((await post('/visitors', { email, hash: toHash(email) })).status).toBe(200)
  for (const hash of ['', 'wrong', toHash('other@example.com')]) {
    expect((await post('/visitors', { email, hash })).status).toBe(400)
  }
})

it('answers what is written and shows it to people, with a name only where the hash is right', async () => {
  const email = 'bola@example.com'
  await post('/messages', { text: 'From Bola', name: 'Bola', email, hash: toHash(email) })
  const forged = await post('/messages', {
    text: '<b>Forged</b>',
    name: 'Chidi',
    email: 'chidi@example.com',
    hash: 'x',
  })
  expect(((await forged.json()) as { text: string }).text).toContain('<b>Forged</b>')
  const page = await readPage()
  expect(page).toContain('Bola bola@example.com')
  expect(page).toContain('&lt;b&gt;Forged&lt;/b&gt;')
  expect(page).not.toContain('chidi@example.com')
})
