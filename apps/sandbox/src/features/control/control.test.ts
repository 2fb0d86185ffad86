import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control('/reset', {}))

async function readNow() {
  const state = (await (await fetch(`${sandbox.url}/control/`)).json()) as { now: string }
  return Date.parse(state.now)
}

describe('control', () => {
  it('advances the clock of all parties and sets it back', async () => {
    const before = await readNow()
    await sandbox.control('/clock', { advanceMs: 3_600_000 })
    expect((await readNow()) - before).toBeGreaterThanOrEqual(3_600_000)
    await sandbox.control('/reset', {})
    expect((await readNow()) - before).toBeLessThan(60_000)
  })

  it.each([
    ['/mail/faults', {}],
    ['/mail/faults', { fault: { kind: 'status', status: 200 } }],
    ['/mail/faults', { fault: { kind: 'lose-reply' }, times: 0 }],
    ['/mail/callbacks', { rule: { mode: 'backwards' } }],
    ['/clock', { advanceMs: 'soon' }],
    ['/mail/outcomes', null],
  ])('refuses a malformed call of %s', async (path, body) => {
    expect((await sandbox.control(path, body)).status).toBe(400)
  })

  it('knows no party that does not exist', async () => {
    const answer = await sandbox.control('/pigeon/faults', { fault: { kind: 'lose-reply' } })
    expect(answer.status).toBe(404)
    expect(answer.body.error).toContain('mail, drmtoday')
  })

  it('resets one party alone', async () => {
    await sandbox.control('/mail/outcomes', { outcome: 'reject' })
    await sandbox.control('/drmtoday/outcomes', { outcome: 'deny' })
    await sandbox.control('/mail/reset', {})
    const state = (await (await fetch(`${sandbox.url}/control/`)).json()) as { outcomes: unknown[] }
    expect(state.outcomes).toEqual([{ party: 'drmtoday', reference: '*', outcome: 'deny' }])
  })

  it('lists every party on the first page', async () => {
    const page = await (await fetch(sandbox.url)).text()
    for (const link of ['/mail', '/drmtoday/', '/control/']) expect(page).toContain(`href="${link}"`)
    expect(page).not.toContain('secret')
  })
})
