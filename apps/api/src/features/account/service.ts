import type { AccountAnswer } from '@kola/contract/account'
import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import type { Pool } from '#shared/database/database.ts'
import { createReadBatch } from '#shared/database/read-batch.ts'
import type { TokenCaller } from '#shared/http/route.ts'
import type { Items } from '#shared/items.ts'
import type { StandingWithin } from '#shared/standing.ts'
import { toChatHash } from './chat/chat-hash.ts'
import { isGrown, toLimit, toLimitedAnswer } from './for-limited.ts'
import { createAccountReader } from './repository.ts'
import { toAccountAnswer } from './to-answer.ts'

export interface AccountService {
  /** Looks the user token up in the same statement. @throws AppError TOKEN_INVALID, CUSTOMER_MISMATCH */
  getByToken(caller: TokenCaller): Promise<AccountAnswer>
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
  return {
    async getByToken({ tenantId, userTokenSha256: tokenSha256 }) {
      const row = await accounts.load(tokenSha256)
      if (!row) throw new AppError('TOKEN_INVALID')
      if (row.tenant_id !== tenantId) throw new AppError('CUSTOMER_MISMATCH')
      await sessions.touch({ tokenSha256, lastUsedAt: row.last_used_at })
      const answer = toAccountAnswer(row, standing.toStanding(row.standing), clock.now())
      if (!isGrown(answer)) return toLimitedAnswer(answer, await openItems({ tenantId, ...toLimit(answer) }))
      const { email_address: email, emailVerified } = answer.profile
      return chatSecret && emailVerified ? { ...answer, chatHash: toChatHash(chatSecret, email) } : answer
    },
  }
}
