import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { removeOldCallbacks } from './sweep.ts'

const DAY_MS = 86_400_000
let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
})
afterAll(() => stage.close())

test('what was worked off long ago goes, and what is in doubt goes soon', async () => {
  const now = stage.clock.now()
  const ago = (days: number, extraMs = 0) => new Date(now.getTime() - days * DAY_MS + extraMs)
  const rows: [string, Date, Partial<{ network: string; state: 'waiting' | 'done' }>][] = [
    ['old', ago(90, -1), { state: 'done' }],
    ['known', ago(90, 1), { state: 'done' }],
    ['doubted', ago(3, -1), { network: 'n' }],
    ['doubtful', ago(3, 1), { network: 'n' }],
    ['of a network, and done', ago(3, -1), { network: 'n', state: 'done' }],
    ['waiting', ago(3, -1), {}],
  ]
  const values = rows.map(([dedupe_key, received_at, more]) => ({
    ...{ provider: 'dpo', dedupe_key, kind: 'told', news: '{}', received_at, ...more },
  }))
  await stage.db.insertInto('provider_event').values(values).execute()
  expect(await removeOldCallbacks(stage.db, now)).toBe(2)
  const left = await stage.db.selectFrom('provider_event').select('dedupe_key').orderBy('id').execute()
  expect(left.map(({ dedupe_key }) => dedupe_key)).toEqual([
    ...['known', 'doubtful', 'of a network, and done', 'waiting'],
  ])
})
