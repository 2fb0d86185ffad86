import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

interface Recaptcha {
  ready(then: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control('/reset', {}))

/** Runs the script as a page of that host does. */
async function loadScript(key = 'sandbox-recaptcha', hostname = 'kola.test'): Promise<Recaptcha> {
  const answer = await fetch(`${sandbox.url}/recaptcha/api.js?render=${key}`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  const window: { grecaptcha?: Recaptcha } = {}
  runInNewContext(await answer.text(), { window, fetch, URLSearchParams, location: { hostname } })
  return window.grecaptcha as Recaptcha
}
const getToken = async (action = 'signup') => (await loadScript()).execute('sandbox-recaptcha', { action })

async function verify(given: Record<string, string>) {
  const body = new URLSearchParams({ secret: 'sandbox-recaptcha-secret', ...given })
  const answer = await fetch(`${sandbox.url}/recaptcha/api/siteverify`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown>
}

it('gives the page a token, and says what it was for', async () => {
  const grecaptcha = await loadScript()
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  const response = await grecaptcha.execute('sandbox-recaptcha', { action: 'signup' })
  expect(await verify({ response, remoteip: '203.0.113.1' })).toEqual({
    ...{ success: true, score: 0.9, action: 'signup', hostname: 'kola.test' },
    challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
})

it("takes the host from the browser's own word, not from what a script says", async () => {
  const answer = await fetch(`${sandbox.url}/recaptcha/api2/reload?k=sandbox-recaptcha`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ action: 'reset', hostname: 'kola.test' }),
  })
  const { token: response } = (await answer.json()) as { token: string }
  expect(await verify({ response })).toMatchObject({ success: true, hostname: 'evil.example' })
})

it.each([
  ['without-time', 'challenge_ts'],
  ['without-host', 'hostname'],
  ['without-action', 'action'],
])('leaves out what it is told to: %s', async (outcome, member) => {
  await sandbox.control('/recaptcha/outcomes', { reference: 'reset', outcome })
  const answer = await verify({ response: await getToken('reset') })
  expect(answer).toMatchObject({ success: true, score: 0.9 })
  expect(answer).not.toHaveProperty(member)
})

it.each([
  ['of-yesterday', -24],
  ['of-tomorrow', 24],
])('says another time when it is told to: %s', async (outcome, hours) => {
  await sandbox.control('/recaptcha/outcomes', { reference: 'reset', outcome })
  const { challenge_ts: time } = await verify({ response: await getToken('reset') })
  expect(Math.abs(Date.parse(String(time)) - Date.now() - hours * 3_600_000)).toBeLessThan(60_000)
})

it('takes a token once, and for two minutes of its clock', async () => {
  const used = await getToken()
  await verify({ response: used })
  expect(await verify({ response: used })).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  const old = await getToken()
  await sandbox.control('/clock', { advanceMs: 120_001 })
  expect(await verify({ response: old })).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
})

it.each([
  [{ secret: '', response: 'x' }, 'missing-input-secret'],
  [{ secret: 'wrong', response: 'x' }, 'invalid-input-secret'],
  [{ response: '' }, 'missing-input-response'],
  [{ response: 'made-up' }, 'invalid-input-response'],
])('answers %j with %s', async (given, code) => {
  expect(await verify(given as Record<string, string>)).toEqual({ success: false, 'error-codes': [code] })
})

it('gives nothing for another site key', async () => {
  await expect((await loadScript('other')).execute('other', { action: 'signup' })).rejects.toThrow('400')
  await expect((await loadScript()).execute('other', { action: 'signup' })).rejects.toThrow('Invalid site key')
})

it.each([
  ['doubtful', { success: true, score: 0.4 }],
  ['robot', { success: true, score: 0.1 }],
  ['another-host', { success: true, hostname: 'example.org' }],
  ['another-action', { success: true, action: 'homepage' }],
  ['refused', { success: false }],
])('judges as it is told: %s', async (outcome, answer) => {
  await sandbox.control('/recaptcha/outcomes', { reference: 'reset', outcome })
  expect(await verify({ response: await getToken('reset') })).toMatchObject(answer)
  expect(await verify({ response: await getToken('signup') })).toMatchObject({ success: true, score: 0.9 })
})
