import { AppError } from '@kola/contract/errors'
import type { IdentityAnswer, ProviderName } from '@kola/contract/identity'
import { canSignIn, lockWaysIn } from '#shared/accounts/ways-in/ways-in.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { toKey } from './find-account.ts'
import { readAppName, tellOfLink } from './linked-mail.ts'
import { listIdentities, readIdentities, removeIdentity } from './links-repository.ts'
import type { IdentityNeeds } from './needs.ts'
import { type Claim, prove } from './prove.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { addIdentity, findByIdentity, removeIdentityOfGone } from './repository.ts'

interface Who {
  tenantId: string
  account: SignedIn
}

/** The identities of who is signed in. */
export interface IdentityLinks {
  list(who: Who): Promise<IdentityAnswer>
  /** @throws AppError SOCIAL_TOKEN_INVALID, PROVIDER_UNAVAILABLE, RATE_LIMITED, IDENTITY_TAKEN */
  link(who: Who, claim: Omit<Claim, 'tenantId'>): Promise<void>
  /** @throws AppError IDENTITY_NOT_FOUND, LAST_SIGN_IN_METHOD */
  unlink(who: Who, provider: ProviderName): Promise<void>
  /** For a new password: what is linked, in words, within its transaction when there is one. */
  listLinked(who: AccountKey, db: Db): Promise<LinkedIdentity[]>
  /** Within the transaction of a new password. */
  remove(who: AccountKey & { providers: readonly ProviderName[] }, tx: Db): Promise<void>
}

export interface LinkedIdentity {
  provider: ProviderName
  /** Of the provider, for a person. */
  name: string
  email: string
  linkedAt: Date
}

const toAccount = ({ tenantId, account }: Who) => ({ tenantId, accountId: account.id })

export function createIdentityLinks(needs: IdentityNeeds): IdentityLinks {
  return {
    async list(who) {
      const { identities, hasPassword } = await listIdentities(needs.db, toAccount(who))
      return {
        identities: identities.map((row) => ({
          provider: row.provider,
          email: row.email,
          linkedAt: row.linked_at.toISOString(),
        })),
        hasPassword,
      }
    },
    async link(who, claim) {
      const proven = await prove(needs, { ...claim, tenantId: who.tenantId })
      const link = { ...toKey(proven), accountId: who.account.id, email: proven.person.email ?? '' }
      const appName = await readAppName(needs, who.tenantId)
      await needs.db.transaction().execute(async (tx) => {
        await removeIdentityOfGone(tx, link)
        if (await addIdentity(tx, { ...link, now: needs.clock.now() }))
          return tellOfLink(needs, { ...link, appName }, tx)
        const owner = await findByIdentity(tx, link)
        if (owner?.id === who.account.id) return
        if (owner) throw new AppError('IDENTITY_TAKEN')
        const name = PROVIDER_NAMES[claim.provider]
        throw new AppError('IDENTITY_TAKEN', { message: `Your account is linked to another ${name} sign-in already` })
      })
      needs.log.info({ ...toAccount(who), provider: claim.provider }, 'identity.linked')
    },
    async unlink(who, provider) {
      const key = toAccount(who)
      await needs.db.transaction().execute(async (tx) => {
        const ways = await lockWaysIn(tx, key)
        const isGone = await removeIdentity(tx, { ...key, provider })
        if (!ways || !isGone) throw new AppError('IDENTITY_NOT_FOUND')
        if (!canSignIn({ ...ways, identities: ways.identities - 1 })) throw new AppError('LAST_SIGN_IN_METHOD')
      })
      needs.log.info({ ...key, provider }, 'identity.unlinked')
    },
    async listLinked(who, db) {
      const rows = await readIdentities(db, who)
      return rows.map(({ provider, email, linked_at: linkedAt }) => ({
        ...{ provider, name: PROVIDER_NAMES[provider], email, linkedAt },
      }))
    },
    async remove({ providers, ...who }, tx) {
      for (const provider of providers) await removeIdentity(tx, { ...who, provider })
    },
  }
}
