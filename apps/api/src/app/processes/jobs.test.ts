import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probe, type RunningProcess, startProcess, waitUntilReady } from '../testing/processes/start-process.ts'
import { type ApiStage, createApiStage } from '../testing/stage.ts'

const TIMEOUT_MS = 90_000

let stage: ApiStage
const started: RunningProcess[] = []
const sockets = new Set<Socket>()
/** A mail server that says nothing until it is told to take mails. */
let isTaking = false
const taken: string[] = []
const smtp = createServer((socket) => {
  sockets.add(socket)
  let isData = false
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  if (!isTaking) return
  socket.write('220 mail\r\n')
  socket.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\r\n').filter(Boolean)) {
      if (isData && line !== '.') continue
      if (line === '.') isData = false
      if (/^RCPT TO/i.test(line)) taken.push(line.replace(/.*<(.*)>.*/, '$1'))
      if (/^DATA/i.test(line)) isData = true
      socket.write(isData ? '354 go on\r\n' : /^EHLO/i.test(line) ? '250 mail\r\n' : '250 ok\r\n')
    }
  })
})

const startWork = async (limitSeconds: number) => {
  const { port } = smtp.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, DRAIN_LIMIT_SECONDS: String(limitSeconds) }
  const made = await startProcess(stage, { entry: 'work.ts', env })
  started.push(made)
  await waitUntilReady(made)
  return made
}

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp, 'listening')
  stage = await createApiStage()
  await stage.addTenant('demo', { support_email: 'help@kola.example' })
  // The processes go by the real clock.
  stage.clock.advance(Date.now() - stage.clock.now().getTime())
}, TIMEOUT_MS)
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  for (const socket of sockets) socket.destroy()
  smtp.close()
  await stage.close()
})

const readJobs = async () => {
  const { rows } = await stage.platform.pool.query<{ state: string; tries: number }>(
    `select state::text, retry_count as tries from pgboss.job where name = 'messages.deliver' order by state`,
  )
  return rows
}

test(
  'jobs that a worker cannot finish before it ends are done by another one, each once and without the loss of a try',
  async () => {
    const first = await startWork(1)
    const body = { phone: '', email: 'ada@example.com', title: 'Playback', description: 'It stops.' }
    await stage.call('POST /apps/v1/contactus', { token: await stage.getAppToken(), body })
    // Both hang at the mail server.
    await expect.poll(() => sockets.size, { timeout: 20_000 }).toBe(2)
    const ended = first.end()
    await expect
      .poll(() => probe(first.probes, '/readyz'), { interval: 20 })
      .toMatchObject({
        ...{ status: 503, body: { phase: 'draining' } },
      })
    const { code, tookMs } = await ended
    expect(code).toBe(0)
    expect(tookMs).toBeGreaterThanOrEqual(1_000)
    expect(await readJobs()).toEqual([
      { state: 'retry', tries: 0 },
      { state: 'retry', tries: 0 },
    ])
    // Its claim on a mail that may have gone out is waited for; here it is over.
    await stage.db.updateTable('message').set({ claimed_until: null }).execute()
    isTaking = true
    const second = await startWork(15)
    await expect.poll(readJobs, { timeout: 30_000 }).toEqual([
      { state: 'completed', tries: 0 },
      { state: 'completed', tries: 0 },
    ])
    expect(taken.toSorted()).toEqual(['ada@example.com', 'help@kola.example'])
    expect((await second.end()).code).toBe(0)
  },
  TIMEOUT_MS,
)
