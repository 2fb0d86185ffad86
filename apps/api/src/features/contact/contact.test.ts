import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, assertAnswer, createApiStage } from '../../app/testing/stage.ts'
import { createVisitors, newEmail, toOutcome } from '../../app/testing/visitors.ts'

const SUPPORT = 'help@kola.example'
const HOUR_MS = 3_600_000

let stage: ApiStage
let visitors: ReturnType<typeof createVisitors>
let token: string

beforeAll(async () => {
  stage = await createApiStage()
  visitors = createVisitors(stage)
  await stage.addTenant('demo', { support_email: SUPPORT })
  await stage.addTenant('silent')
  token = await stage.getAppToken()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(HOUR_MS)
  token = await stage.getAppToken()
  await stage.db.deleteFrom('message').where('recipient', '=', SUPPORT).execute()
})

const toBody = (more: object = {}) => ({
  ...{ phone: '', email: newEmail(), description: 'The film stops after a minute.', title: 'Playback' },
  ...more,
})
interface Sending {
  token?: string
  customer?: string
  address?: string
}
const send = (body: object, { address = '203.0.113.7', ...given }: Sending = {}) =>
  stage.call('POST /apps/v1/contactus', { token, ...given, body, headers: { 'x-forwarded-for': address } })
const readRow = (ticket: string) =>
  stage.db.selectFrom('contact_message').selectAll().where('ticket', '=', ticket).executeTakeFirst()
const countRows = async (email: string) =>
  (await stage.db.selectFrom('contact_message').select('id').where('email', '=', email).execute()).length

test('API-20 contactus takes phone, email, description and title, and answers the success message with a ticket', async () => {
  const body = toBody({ phone: '0803 123 4567' })
  const answer = await send(body)
  assertAnswer('POST /apps/v1/contactus', answer)
  expect(answer.body.message).toBe('Your email has been sent to site admin')
  expect(answer.body.ticket).toMatch(/^K-[2-9CFGHJMPQRVWX]{6}$/)
  expect(await readRow(answer.body.ticket)).toMatchObject({
    ...{ tenant_id: 'demo', account_id: null, email: body.email, phone: '0803 123 4567' },
    ...{ subject: 'Playback', body: 'The film stops after a minute.' },
  })
})
