import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'

const MINUTE_MS = 60_000

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTitle({ id: 'alpha' })
})
afterAll(() => stage.close())

interface Report {
  resumeTime: number
  sessionId: string
  sequence: number
  status?: 0 | 1
  agoSeconds?: number
}

async function openMember() {
  const { email } = await stage.addAccount()
  const token = await stage.signIn(email)
  return {
    report: (given: Report) =>
      stage.call('POST /apps/v1/resume', { token, body: { video_id: 'alpha', status: 1, ...given } }),
    async read() {
      const { body } = await stage.call('GET /apps/v1/get-resume-list', { token })
      return body.resumeList.map(({ resumeTime, updatedAt }: { resumeTime: number; updatedAt: string }) => [
        resumeTime,
        Date.parse(updatedAt),
      ])
    },
  }
}

test('RESUME-01 a place that is told late counts from when it was left', async () => {
  const { report, read } = await openMember()
  await report({ resumeTime: 20, sessionId: 'away', sequence: 1 })
  stage.clock.advance(10 * MINUTE_MS)
  expect((await report({ resumeTime: 300, sessionId: 'away', sequence: 9, agoSeconds: 60 })).status).toBe(200)
  expect(await read()).toEqual([[300, stage.clock.now().getTime() - MINUTE_MS]])
})

test('RESUME-01 where another device went on meanwhile, what is told late changes nothing', async () => {
  const { report, read } = await openMember()
  await report({ resumeTime: 20, sessionId: 'away', sequence: 1 })
  stage.clock.advance(5 * MINUTE_MS)
  await report({ resumeTime: 900, sessionId: 'television', sequence: 1 })
  stage.clock.advance(5 * MINUTE_MS)
  for (const status of [1, 0] as const) {
    const late = { resumeTime: status * 300, status, sessionId: 'away', sequence: 9, agoSeconds: 400 }
    expect((await report(late)).status).toBe(200)
    expect((await read()).map(([seconds]: [number]) => seconds)).toEqual([900])
  }
})

test.each([-1, 1.5, 31_536_001])('RESUME-01 %s seconds ago is refused', async (agoSeconds) => {
  const { report, read } = await openMember()
  const answer = await report({ resumeTime: 20, sessionId: 'away', sequence: 1, agoSeconds })
  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['agoSeconds']])
  expect(await read()).toEqual([])
})
