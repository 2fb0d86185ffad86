import type { AccountAnswer } from '@kola/contract/account'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import type { Pool } from '#shared/database/database.ts'
import { createReadBatch } from '#shared/database/read-batch.ts'
import type { TokenCaller } from '#shared/http/route.ts'
import { ANYWHERE, type Items } from '#shared/items.ts'
import type { StandingWithin } from '#shared/standing.ts'
import { toChatHash } from './chat/chat-hash.ts'
import { isGrown, toLimit, toLimitedAnswer } from './for-limited.ts'
import { type AccountRow, createAccountReader } from './repository.ts'
import { toAccountAnswer } from './to-answer.ts'

export interface AccountService {
  /** Looks the user token up in the same statement. @throws AppError TOKEN_INVALID, CUSTOMER_MISMATCH */
  getByToken(caller: TokenCaller): Promise<AccountAnswer>
  /** The same, with what else is known of it by then. */
  getWithFacts(caller: TokenCaller): Promise<{ account: AccountAnswer; facts: AccountFacts }>
}

export interface AccountFacts {
  /** YYYY-MM-DD */
  memberSince: string
  hasPassword: boolean
  /** Null where there is none. */
  passwordSetAt: string | null
}

export interface AccountNeeds {
  pool: Pool
  clock: Clock
  standing: StandingWithin
  sessions: { touch(session: { tokenSha256: string; lastUsedAt: Date }): Promise<void> }
  openItems: Items['open']
  /** Signs who speaks in the chat; null where nobody asks for it. */
  chatSecret: Secret | null
}

export function createAccount({
  pool,
  clock,
  standing,
  sessions,
  openItems,
  chatSecret,
}: AccountNeeds): AccountService {
  const readAccounts = createAccountReader(pool, standing)
  const accounts = createReadBatch((tokens) => readAccounts({ tokens, now: clock.now() }))
  async function getRow({ tenantId, userTokenSha256: tokenSha256 }: TokenCaller): Promise<AccountRow> {
    const row = await accounts.load(tokenSha256)
    if (!row) throw new AppError('TOKEN_INVALID')
    if (row.tenant_id !== tenantId) throw new AppError('CUSTOMER_MISMATCH')
    await sessions.touch({ tokenSha256, lastUsedAt: row.last_used_at })
    return row
  }
  async function answer(row: AccountRow): Promise<AccountAnswer> {
    const whole = toAccountAnswer(row, standing.toStanding(row.standing), clock.now())
    if (!isGrown(whole)) {
      return toLimitedAnswer(whole, await openItems({ tenantId: row.tenant_id, ...toLimit(whole), country: ANYWHERE }))
    }
    const { email_address: email, emailVerified } = whole.profile
    return chatSecret && emailVerified ? { ...whole, chatHash: toChatHash(chatSecret, email) } : whole
  }
  return {
    getByToken: async (caller) => answer(await getRow(caller)),
    async getWithFacts(caller) {
      const row = await getRow(caller)
      return { account: await answer(row), facts: toFacts(row) }
    },
  }
}

function toFacts({
  created_at,
  has_password: hasPassword,
  identities_reviewed_at: reviewedAt,
}: AccountRow): AccountFacts {
  const passwordSetAt = hasPassword ? (reviewedAt ?? created_at).toISOString() : null
  return { memberSince: created_at.toISOString().slice(0, 10), hasPassword, passwordSetAt }
}
