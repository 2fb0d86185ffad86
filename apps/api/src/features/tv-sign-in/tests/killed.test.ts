import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { DEVICE_CODE_GRANT } from '@kola/contract/tv-sign-in/device-flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, waitUntilReady } from '#app/testing/processes/start-process.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { CLIENT_ID, createTelevision, TV_DEVICE } from '#app/testing/tv/television.ts'

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

test('a process that is killed after an approval, before the television asked, loses nothing: another one answers', async () => {
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const process = await startProcess(stage)
  started.push(process.child)
  await waitUntilReady(process)
  const { child, url } = process
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
