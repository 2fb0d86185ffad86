import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { sweepSignIn } from './repository.ts'

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

test('what ended long ago is removed, what lives and what ended lately stays', async () => {
  const { email, id } = await stage.addAccount()
  await stage.signIn(email)
  const now = stage.clock.now()
  const row = { tenant_id: 'demo', account_id: id, device_id: 'DEVICE00000000000001', token_sha256: '' }
  const ended = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  for (const [days, token] of [
    [200, 'a'],
    [20, 'b'],
  ] as const) {
    const times = { expires_at: ended(days), created_at: ended(days), last_used_at: ended(days) }
    await stage.db
      .insertInto('sign_in_session')
      .values({ ...row, ...times, id: newId(), token_sha256: token })
      .execute()
  }
  await stage.db
    .insertInto('sign_in_try')
    .values({ tenant_id: 'demo', subject: 'old', window_started_at: ended(2), tries: 3 })
    .execute()
  expect(await sweepSignIn(stage.db, { sessions: ended(180), tries: ended(1) })).toEqual({ sessions: 1, tries: 1 })
  const left = await stage.db.selectFrom('sign_in_session').selectAll().where('account_id', '=', id).execute()
  expect(left).toHaveLength(2)
})
