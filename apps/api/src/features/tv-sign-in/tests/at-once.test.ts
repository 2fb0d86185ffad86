import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createTelevision, TV_DEVICE } from '#app/testing/tv/television.ts'

let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const countHeldUp = async () =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      stage.db,
    )
  ).rows.length

test('of two polls that find the approval before either signed the television in, one does', async () => {
  const tv = createTelevision(stage)
  const { id, email } = await stage.addAccount()
  const token = await stage.signIn(email)
  const { userCode, deviceCode } = await tv.ask()
  const params = { userCode }
  const approved = await stage.call('POST /apps/v1/tv-sign-ins/{userCode}/approve', {
    ...{ token, params, body: { profileId: null } },
  })
  expect(approved.status).toBe(200)
  const polls: ReturnType<typeof tv.poll>[] = []
  await stage.db.transaction().execute(async (tx) => {
    await sql`select 1 from account where id = ${id} for update`.execute(tx)
    for (const waiting of [1, 2]) {
      stage.clock.advance(10_000)
      polls.push(tv.poll(deviceCode))
      await expect.poll(countHeldUp, { timeout: 20_000 }).toBe(waiting)
    }
  })
  const answers = await Promise.all(polls)
  expect(answers.map(({ status, body }) => [status, body.error]).toSorted()).toEqual([
    [200, undefined],
    [400, 'invalid_grant'],
  ])
  const sessions = await stage.db
    .selectFrom('sign_in_session')
    .select('id')
    .where('account_id', '=', id)
    .where('device_id', '=', TV_DEVICE)
    .execute()
  expect(sessions).toHaveLength(1)
}, 60_000)
