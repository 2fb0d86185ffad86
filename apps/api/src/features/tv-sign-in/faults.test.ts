import { readKeyRing } from '@kola/platform/key-ring'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeServices } from '#app/compose/compose.ts'
import { composePlatform } from '#app/compose/platform.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { CLIENT_ID, createTelevision, TV_DEVICE } from '#app/testing/tv/television.ts'
import { createVisitors } from '#app/testing/visitors.ts'
import { tvSignInJobs } from './jobs.ts'
import { createUserCodes } from './user-codes.ts'

const FIND = 'GET /apps/v1/tv-sign-ins/{userCode}'
const APPROVE = 'POST /apps/v1/tv-sign-ins/{userCode}/approve'
const EMPTY_JOB = { id: 'j', attempt: 1, signal: new AbortController().signal, data: {} }

let stage: ApiStage
let tv: ReturnType<typeof createTelevision>

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  tv = createTelevision(stage)
})
afterAll(() => stage.close())

async function addApprover() {
  const account = await stage.addAccount()
  const token = await stage.signIn(account.email)
  return {
    ...account,
    token,
    approve: (userCode: string, body: object = { profileId: null }) =>
      stage.call(APPROVE, { token, params: { userCode }, body }),
  }
}

const countSessions = async (accountId: string) =>
  (
    await stage.db
      .selectFrom('sign_in_session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('device_id', '=', TV_DEVICE)
      .where('revoked_at', 'is', null)
      .execute()
  ).length

test('a process that ends between the approval and the poll loses nothing: another one answers', async () => {
  const { approve, id } = await addApprover()
  const { userCode, deviceCode } = await tv.ask()
  expect((await approve(userCode)).status).toBe(200)
  const { config, secrets, clock, platform } = stage
  const other = await composePlatform({ config, secrets, clock, log: platform.log, role: 'send' })
  const { deviceFlow } = composeServices(other, { config, secrets })
  const answer = await deviceFlow.getToken({ clientId: CLIENT_ID, deviceCode, address: '127.0.0.1' })
  for (const step of other.close) await step()
  expect((await stage.call('GET /apps/v1/account', { token: answer.access_token })).body.userid).toBe(id)
})

test('a sign-in that cannot be written leaves the code as it was, and the next poll has it', async () => {
  const { approve, id } = await addApprover()
  const { userCode, deviceCode } = await tv.ask()
  await approve(userCode)
  const { pool } = stage.platform
  await pool.query(`create function refuse_session() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse before insert on sign_in_session for each row execute function refuse_session()`)
  expect((await tv.poll(deviceCode)).status).toBe(500)
  await pool.query('drop trigger refuse on sign_in_session; drop function refuse_session()')
  expect(await countSessions(id)).toBe(0)
  stage.clock.advance(5_000)
  expect((await tv.poll(deviceCode)).status).toBe(200)
  expect(await countSessions(id)).toBe(1)
})

test('the owner is written to each time, also of a television that was there before, and finds both in the activity', async () => {
  const { approve, token, email } = await addApprover()
  for (let time = 0; time < 2; time += 1) {
    const { userCode, deviceCode } = await tv.ask()
    await approve(userCode)
    expect((await tv.poll(deviceCode)).status).toBe(200)
    stage.clock.advance(60_000)
  }
  const mails = await createVisitors(stage).readMessages(email)
  expect(mails.filter(({ purpose }) => purpose === 'new-device')).toHaveLength(1 + 2)
  expect(mails.at(-1)?.text).toContain('LG television')
  const { body } = await stage.call('GET /apps/v1/account/activity', { token })
  const told = body.events.map(({ kind, deviceName, detail }: Record<string, unknown>) => [kind, deviceName, detail])
  expect(told.slice(0, 4)).toEqual([
    ['signed-in', 'LG television', { how: 'tv' }],
    ['tv-approved', expect.any(String), { device: 'LG television' }],
    ['new-device', 'LG television', { how: 'tv' }],
    ['tv-approved', expect.any(String), { device: 'LG television' }],
  ])
})

test('a television approved by mistake is signed out in the list of devices', async () => {
  const { approve, token } = await addApprover()
  const { userCode, deviceCode } = await tv.ask()
  await approve(userCode)
  const signedIn = String((await tv.poll(deviceCode)).body.access_token)
  const gone = await stage.call('DELETE /apps/v1/devices/{deviceId}', { token, params: { deviceId: TV_DEVICE } })
  expect(gone.status).toBe(200)
  expect((await stage.call('GET /apps/v1/account', { token: signedIn })).status).toBe(401)
})

test('a television opens as the one person that was chosen, who must be of the account', async () => {
  const { approve, token, id } = await addApprover()
  const made = await stage.call('POST /apps/v1/profiles', {
    token,
    body: { name: 'Chidi', ratingLimit: 'PG', isChild: true },
  })
  const neighbour = await addApprover()
  const foreign = await stage.call('POST /apps/v1/profiles', { token: neighbour.token, body: { name: 'Tunde' } })
  const { userCode, deviceCode } = await tv.ask()
  for (const profileId of [foreign.body.profile.id, 'nobody', neighbour.id]) {
    const answer = await approve(userCode, { profileId })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'PROFILE_NOT_FOUND'])
  }
  const chidi = made.body.profile.id
  expect((await approve(userCode, { profileId: chidi })).status).toBe(200)
  const { body } = await tv.poll(deviceCode)
  expect(body.asks_who).toBe(false)
  const account = await stage.call('GET /apps/v1/account', { token: String(body.access_token) })
  expect(account.body.person).toBe(chidi)
  // A child's television signs in no other one.
  const next = await tv.ask()
  for (const key of [FIND, APPROVE] as const) {
    const answer = await stage.call(key, {
      token: String(body.access_token),
      params: { userCode: next.userCode },
      body: { profileId: null },
    })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'GROWN_UPS_ONLY'])
  }
  expect(id).not.toBe(chidi)
})

test('letters that stand there already are drawn again, and a new key of the server knows those of the one before', async () => {
  const hex = (digit: string) => digit.repeat(64)
  const old = createUserCodes(readKeyRing(hex('b')))
  const renewed = createUserCodes(readKeyRing(`new:${hex('d')},old:${hex('b')}`))
  const [mac] = old.toMacs('demo', 'HKTBMQ')
  expect(renewed.toMacs('demo', 'HKTBMQ')).toContain(mac)
  expect(renewed.toMacs('demo', 'HKTBMQ')[0]).not.toBe(mac)
  expect(old.toMacs('other', 'HKTBMQ')[0]).not.toBe(mac)
})

test('what ran out a day ago is swept, what did so later is not', async () => {
  const { deviceCode } = await tv.ask()
  const sweep = () => tvSignInJobs(stage.platform)['tv-sign-in.sweep']({ ...EMPTY_JOB, name: 'tv-sign-in.sweep' })
  const error = async () => (await tv.poll(deviceCode)).body.error
  stage.clock.advance(10 * 60_000 + 24 * 3_600_000)
  await sweep()
  expect(await error()).toBe('expired_token')
  stage.clock.advance(60_001)
  await sweep()
  expect(await error()).toBe('invalid_grant')
})
