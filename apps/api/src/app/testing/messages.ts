import { Secret } from '@kola/platform/config'
import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { sql } from 'kysely'
import { type DeliverNeeds, deliver } from '#features/messages/deliver.ts'
import { createMessages } from '#features/messages/service.ts'
import type { Mail } from '#shared/mail/mailer.ts'
import type { OutgoingSms } from '#shared/messages.ts'
import { startSandbox } from './sandbox.ts'
import { createApiStage } from './stage.ts'

type SmsConfig = NonNullable<Parameters<typeof createApiStage>[1]>

export const TEXT = 'Your Kola code is 042137'
/** Of the sandbox's default settings. */
export const TERMII_SECRET = 'sandbox-termii-secret'

/** As the sandbox has it when nothing is set. */
function toSms(sandboxUrl: string, publicUrl: string): SmsConfig {
  const keys = (name: string) => ({
    apiKey: new Secret(`sandbox-${name}-key`),
    secret: new Secret(`sandbox-${name}-secret`),
  })
  const url = (name: string) => `${sandboxUrl}/${name}`
  const accountSid = `AC${'0'.repeat(32)}`
  const twilio = { url: url('twilio'), accountSid, authToken: new Secret('sandbox-twilio-token'), publicUrl }
  return [
    { slug: 'termii', url: url('termii'), sender: 'Kola', ...keys('termii') },
    {
      ...{ slug: 'africastalking', url: url('africastalking'), username: 'sandbox', sender: 'Kola' },
      ...keys('africastalking'),
    },
    { slug: 'twilio', from: '+15005550006', ...twilio },
  ]
}

let numbers = 0
export const newNumber = () => `+23481400${String(++numbers).padStart(5, '0')}`

/** The API listening where the sandbox reports to, with three gateways there. */
export async function createMessageStage() {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({ publicUrl })
  const stage = await createApiStage(undefined, toSms(sandbox.url, publicUrl))
  await stage.app.listen({ host: '127.0.0.1', port })
  await stage.addTenant('demo')
  const messages = createMessages(stage.platform)
  const mails: Mail[] = []
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const needs: DeliverNeeds = {
    ...stage.platform,
    log,
    gateways: stage.services.reports.gateways,
    mailer: { send: async (mail) => void mails.push(mail) },
  }

  return {
    ...{ stage, sandbox, mails, needs },
    /** Everything that delivering logged. */
    lines,
    /** A message with a code, for ten minutes unless told otherwise. */
    queueSms(given: Partial<OutgoingSms> & { to: string }): Promise<string> {
      const expiresAt = new Date(stage.clock.now().getTime() + 600_000)
      const sms = { tenantId: 'demo', purpose: 'confirm-mobile', text: TEXT, expiresAt, ...given }
      return messages.queueSms(sms, stage.db)
    },
    queueMail(given: { accountId?: string; expiresAt?: Date } = {}): Promise<string> {
      const mail = {
        tenantId: 'demo',
        purpose: 'note',
        to: `${newId()}@example.com`,
        subject: 'Hi',
        text: 't',
        html: 'h',
      }
      return messages.queueMail({ ...mail, ...given }, stage.db)
    },
    deliver: (messageId: string, other: Partial<DeliverNeeds> = {}) =>
      deliver({ ...needs, ...other }, { tenantId: 'demo', messageId }),
    readMessage: (id: string) =>
      stage.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The SMS of all gateways, oldest first. */
    async readTexts(to: string): Promise<{ gateway: string; gatewayId: string; text: string }[]> {
      const query = new URLSearchParams({ to }).toString()
      const { messages: found } = await sandbox.read<{
        messages: { gateway: string; gatewayId: string; text: string }[]
      }>(`/sms/messages?${query}`)
      return found.toReversed().map(({ gateway, gatewayId, text }) => ({ gateway, gatewayId, text }))
    },
    /** What the sandbox was told to do to a gateway, such as `{ fault: { kind: 'status', status: 503 } }`. */
    fail: (gateway: string, fault: object, times = 1) =>
      sandbox.control(`/${gateway}/faults`, { fault, times, operation: 'send' }),
    setOutcome: (gateway: string, reference: string, outcome: string) =>
      sandbox.control(`/${gateway}/outcomes`, { reference, outcome }),
    /** How many jobs wait to deliver that message. */
    async countJobs(messageId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pgboss.job
        where name = 'messages.deliver' and state = 'created' and data->>'messageId' = ${messageId}`.execute(stage.db)
      return rows[0]?.n ?? -1
    },
    async close(): Promise<void> {
      await stage.close()
      await sandbox.close()
    },
  }
}

export type MessageStage = Awaited<ReturnType<typeof createMessageStage>>
