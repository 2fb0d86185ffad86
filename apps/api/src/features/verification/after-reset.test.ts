import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createResets } from '#app/testing/resets.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, newTelephone, toOutcome } from '#app/testing/visitors.ts'

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo')
  await stage.addTenant('other')
})
beforeEach(async () => {
  token = await stage.getAppToken()
})
afterAll(() => stage.close())

const { reset, updateByLink, updateByCode, login, sendLink, sendCode } = createResets(() => ({
  stage,
  visitors,
  token,
}))
const readAccount = (id: string) =>
  stage.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('after a reset', () => {
  it('everybody is signed out, playback has ended, the owner is told, and the address counts as confirmed', async () => {
    const { id, email } = await stage.addAccount()
    await stage.addSubscription({ accountId: id, days: 5 })
    const tokens = [await stage.signIn(email), await stage.signIn(email)]
    await stage.db
      .insertInto('playback_session')
      .values({
        ...{ tenant_id: 'demo', id: 'playing', account_id: id, title_id: 't', media_id: 'm', device_id: 'D' },
        presence_token_sha256: sha256Hex('p'),
      })
      .execute()
    for (const one of tokens) await stage.call('GET /apps/v1/packages', { token: one })
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    await reset({ email })
    await visitors.runStarts()
    expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
    for (const one of tokens) {
      expect((await stage.call('GET /apps/v1/account', { token: one })).status).toBe(401)
      expect((await stage.call('GET /apps/v1/packages', { token: one })).status).toBe(401)
    }
    const playing = await stage.db.selectFrom('playback_session').selectAll().where('id', '=', 'playing').execute()
    expect(playing[0]?.ended_at).not.toBeNull()
    expect((await readAccount(id)).email_verified_at).toEqual(stage.clock.now())
    const told = (await visitors.readMessages(email)).at(-1)
    expect(told).toMatchObject({ purpose: 'password-changed', subject: 'Your Kola password was changed' })
  })

  it('nobody is let in who had begun to sign in with the old password', async () => {
    const { id, email, link } = await sendLink()
    const reading = updateByLink(id, link)
    const signingIn = Array.from({ length: 8 }, () => login(email, PASSWORD))
    expect(toOutcome(await reading)).toBe('200')
    for (const answer of await Promise.all(signingIn)) {
      if (answer.status !== 200) continue
      const account = await stage.call('GET /apps/v1/account', { token: answer.body.user_token })
      expect(account.status).toBe(401)
    }
    expect(toOutcome(await login(email, NEW_PASSWORD))).toBe('200')
  })

  it('other proofs of the account are void', async () => {
    const telephone = newTelephone()
    const { id, email } = await stage.addAccount({ telephone })
    await stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone } })
    await visitors.runStarts()
    const code = await visitors.readCode(telephone)
    await reset({ email })
    await visitors.runStarts()
    await updateByLink(id, (await visitors.readLink(email)).token)
    const late = await stage.call('POST /apps/v1/confirm-mobile', { token, body: { telephone, code } })
    expect(toOutcome(late)).toBe('400 CODE_EXPIRED')
  })

  it('an address that nobody had confirmed gives the account to its owner alone', async () => {
    const link = async (account_id: string, subject: string) => {
      const linked_at = new Date('2025-12-31')
      const row = { tenant_id: 'demo', provider: 'facebook', subject, account_id, linked_at } as const
      await stage.db.insertInto('identity').values(row).execute()
    }
    const [squatted, own] = [await stage.addAccount(), await stage.addAccount()]
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', squatted.id).execute()
    for (const { id, email } of [squatted, own]) {
      await link(id, `subject-of-${id}`)
      await reset({ email })
      await visitors.runStarts()
      expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
    }
    const rows = await stage.db.selectFrom('identity').select('account_id').execute()
    expect(rows).toEqual([{ account_id: own.id }])
  })

  it('an address that nobody had confirmed takes along the number that nobody had confirmed', async () => {
    const telephone = newTelephone()
    const { id, email } = await stage.addAccount({ telephone })
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', id).execute()
    await reset({ email })
    await visitors.runStarts()
    expect(toOutcome(await updateByLink(id, (await visitors.readLink(email)).token))).toBe('200')
    await stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone } })
    await visitors.runStarts()
    expect(await visitors.readMessages(telephone)).toEqual([])
    expect(await readAccount(id)).toMatchObject({ telephone: null, email_address: email })
  })

  it('a number that nobody had confirmed takes along the address that nobody had confirmed', async () => {
    const { id, email, telephone, resetToken, code } = await sendCode()
    const unconfirmed = { email_verified_at: null, mobile_verified_at: null }
    await stage.db.updateTable('account').set(unconfirmed).where('id', '=', id).execute()
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('200')
    expect(await readAccount(id)).toMatchObject({ telephone, email_address: null })
    expect(await visitors.readMessages(email)).toEqual([])
    expect((await visitors.readMessages(telephone)).at(-1)).toMatchObject({ purpose: 'password-changed' })
  })

  it('who has only a number is told by SMS', async () => {
    const { id, telephone, resetToken, code } = await sendCode()
    await stage.db.updateTable('account').set({ email_address: null }).where('id', '=', id).execute()
    expect(toOutcome(await updateByCode(code, resetToken))).toBe('200')
    expect((await visitors.readMessages(telephone)).at(-1)).toMatchObject({ purpose: 'password-changed' })
    expect((await readAccount(id)).mobile_verified_at).not.toBeNull()
  })

  it('wrong tries at the old password keep nobody out', async () => {
    const { id, email } = await stage.addAccount()
    for (let count = 0; count < 11; count += 1) await login(email, sha256Hex('guess'))
    expect(toOutcome(await login(email, PASSWORD))).toBe('429 RATE_LIMITED')
    await reset({ email })
    await visitors.runStarts()
    await updateByLink(id, (await visitors.readLink(email)).token)
    expect(toOutcome(await login(email, NEW_PASSWORD))).toBe('200')
  })
})
