import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DEVICE_CODE_GRANT } from '@kola/contract/tv-sign-in/device-flow'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { CLIENT_ID, createTelevision, TV_DEVICE } from '#app/testing/tv/television.ts'

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url))

let stage: ApiStage
const started: ChildProcess[] = []

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  // The process goes by the real clock.
  stage.clock.advance(Date.now() - stage.clock.now().getTime())
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await stage.close()
})

/** The service as it is started, on the stage's database. */
async function startProcess() {
  const [port, metrics] = [await findFreePort(), await findFreePort()]
  const hex = (digit: string) => digit.repeat(64)
  const { storage } = stage.config
  const env = {
    ...{ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' },
    ...{ METRICS_PORT: String(metrics), PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL: stage.url },
    ...{ STORAGE_URL: `disk:${storage.kind === 'disk' ? storage.folder : ''}`, KOLA_OPERATOR_KEY: OPERATOR_KEY },
    ...{ KOLA_MASTER_KEY: hex('a'), KOLA_TOKEN_KEY: hex('b'), KOLA_MEDIA_KEYS: `k1:${hex('c')}` },
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  started.push(child)
  const url = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isThere, { timeout: 60_000, interval: 100 }).toBe(true)
  return { child, url }
}

test('a process that is killed after an approval, before the television asked, loses nothing: another one answers', async () => {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const { child, url } = await startProcess()
  const form = { client_id: CLIENT_ID, device_id: TV_DEVICE, device_name: 'LG television' }
  const asked = await fetch(`${url}/oauth/device_authorization`, { method: 'POST', body: new URLSearchParams(form) })
  const code = (await asked.json()) as { user_code: string; device_code: string }
  const poll = { grant_type: DEVICE_CODE_GRANT, device_code: code.device_code, client_id: CLIENT_ID }
  const early = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(poll) })
  expect(await early.json()).toMatchObject({ error: 'authorization_pending' })
  const headers = { authorization: `Bearer ${token}`, 'x-customer-id': 'demo', 'content-type': 'application/json' }
  const approved = await fetch(`${url}/apps/v1/tv-sign-ins/${code.user_code}/approve`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ profileId: null }) },
  })
  expect(approved.status).toBe(200)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  stage.clock.advance(Date.now() - stage.clock.now().getTime() + 5_000)
  const { status, body } = await createTelevision(stage).poll(code.device_code)
  expect(status).toBe(200)
  const account = await stage.call('GET /apps/v1/account', { token: String(body.access_token) })
  expect(account.body.userid).toBe(id)
}, 120_000)
