import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityStage, type IdentityStage } from './testing/identity-stage.ts'
import { createVisitors, NEW_PASSWORD } from './testing/visitors.ts'

const SECOND_MS = 1_000
const PASSWORD = sha256Hex('Nine yards of blue lace')

let on: IdentityStage

beforeAll(async () => {
  on = await createIdentityStage((config) => ({ ...config, maxConnections: 1 }))
  const { clock } = on.stage
  const { now } = clock
  // Nothing that is kept for a second is still good at the next look.
  clock.now = () => {
    clock.advance(SECOND_MS)
    return now()
  }
})
afterAll(() => on.close())

/** Else as many calls at once as there are connections would each wait for one more, and stop the service. */
test('no call needs a second connection while it holds one', async () => {
  const { stage } = on
  await on.reset()
  const visitors = createVisitors(stage)
  const token = await stage.getAppToken()
  const email = 'ada@example.com'
  const body = { first_name: 'Ada', email_address: email, username: email, password: PASSWORD }
  const calls = {
    register: () => stage.call('POST /apps/v1/register', { token, body }),
    login: () => stage.call('POST /apps/v1/login', { token, body: { username: email, password: PASSWORD } }),
    socialRegister: async () => on.register({ token: await on.toToken({ email: 'new@example.com' }) }),
    socialLogin: async () => on.login({ token: await on.toToken({ email }) }),
    reset: () => stage.call('POST /apps/v1/reset', { token, body: { email } }),
    updatePassword: async () => {
      await visitors.runStarts()
      const { uid, token: link } = await visitors.readLink(email)
      const change = { userId: uid, token: link, password: NEW_PASSWORD }
      return stage.call('POST /apps/v1/update-password', { token, body: change })
    },
    contact: () => {
      const message = { phone: '', email, title: 'Hello', description: 'Good morning', request_key: 'one-connection' }
      return stage.call('POST /apps/v1/contactus', { token, body: message })
    },
    articles: () => stage.call('GET /apps/v1/blogs', { token, query: { 'tags[]': 'faqrow1' } }),
    vote: async () => {
      const { body: signedIn } = await stage.call('POST /apps/v1/login', {
        token,
        body: { username: email, password: NEW_PASSWORD },
      })
      const vote = { video_id: 'alpha', type: 'UP' }
      return stage.call('POST /apps/v1/vote-video', { token: signedIn.user_token, body: vote })
    },
  }
  await stage.addTitle({ id: 'alpha' })
  const statuses: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) statuses[name] = (await call()).status
  expect(statuses).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 200])))
})
