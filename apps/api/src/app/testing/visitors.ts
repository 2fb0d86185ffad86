import { startVerificationJobSchema } from '@kola/contract/messages'
import { newId, sha256Hex } from '@kola/platform/ids'
import { composeStarter } from '../compose/visitors.ts'
import type { Answered } from './call.ts'
import type { ApiStage } from './stage.ts'

export interface ReadMessage {
  id: string
  channel: 'mail' | 'sms'
  purpose: string
  accountId: string | null
  subject?: string
  text: string
  html?: string
  replyTo?: string
}

/** A password that no list bears. */
export const NEW_PASSWORD = sha256Hex('A kettle under the mango tree')

let numbers = 0
export const newTelephone = () => `+23480355${String(++numbers).padStart(5, '0')}`
export const newEmail = () => `${newId()}@example.com`

/** What tests of sign-up and verification do over and over. */
export function createVisitors(stage: ApiStage) {
  const { pool, secretBox } = stage.platform
  const starter = composeStarter(stage.platform, stage)

  return {
    starter,
    /** Runs what waits, as the process for jobs would. @returns how many there were */
    async runStarts(): Promise<number> {
      const { rows } = await pool.query(
        "delete from pgboss.job where name = 'verification.start' and state = 'created' returning id, data, created_on",
      )
      rows.sort((a, b) => a.created_on - b.created_on)
      for (const { id, data } of rows) await starter.start(startVerificationJobSchema.parse(data), id)
      return rows.length
    },
    /** Oldest first. */
    async readMessages(to: string, tenantId = 'demo'): Promise<ReadMessage[]> {
      const sql =
        'select id, channel, purpose, account_id, sealed from message where tenant_id = $1 and recipient = $2 order by ctid'
      const { rows } = await pool.query(sql, [tenantId, to])
      return rows.map(({ id, channel, purpose, account_id: accountId, sealed }) => ({
        ...{ id, channel, purpose, accountId },
        ...JSON.parse(secretBox.open(sealed, `message:${tenantId}:${id}`).toString()),
      }))
    },
    async readCode(to: string): Promise<string> {
      const text = (await this.readMessages(to)).at(-1)?.text ?? ''
      return /code(?: is)?:? (\d{6})/.exec(text)?.[1] ?? 'none'
    },
    async readLink(to: string): Promise<{ uid: string; token: string }> {
      const text = (await this.readMessages(to)).at(-1)?.text ?? ''
      const query = new URLSearchParams(/\/#\/\w+\?(\S+)/.exec(text)?.[1])
      return { uid: query.get('uid') ?? '', token: query.get('token') ?? '' }
    },
  }
}

/** Status and code, and the code only of a failure. */
export const toOutcome = ({ status, body }: Answered): string =>
  status === 200 ? '200' : `${status} ${body.error.code}`

/** What a test file makes before its tests, to be read when a test runs. */
export interface VisitorStage {
  stage: ApiStage
  visitors: ReturnType<typeof createVisitors>
  /** An app token. */
  token: string
}
