import type { SignInWay } from '@kola/contract/account-events/account-events'
import { AppError } from '@kola/contract/errors'
import type { LoginAnswer } from '@kola/contract/sign-in'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { Limits } from '#shared/limits.ts'
import type { Messages } from '#shared/messages.ts'
import type { RelyingParty } from '#shared/passkeys/verify.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { PasskeyNews } from './mails.ts'
import type { Owner } from './repository.ts'

export interface Who {
  tenantId: string
  account: SignedIn
}

/** Signs a proven account in. Sign-in supplies it. */
export interface OpensSessions {
  open(given: {
    tenantId: string
    account: { id: string; firstName: string; emailAddress: string | null }
    deviceId?: string | undefined
    deviceName: string
    place: string
    address: string
    how: SignInWay
    message: string
    /** Within the transaction that opens it: what must be there with the session, or must keep it shut by throwing. */
    alongside?: (tx: Db) => Promise<void>
  }): Promise<LoginAnswer>
}

/** A sign-in session is proven from now on. Sign-in supplies it. */
export interface ProvesSessions {
  /** @returns until when */
  prove(who: Who, tx?: Db): Promise<Date>
}

export interface PasskeyNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  limits: Limits
  messages: Messages
  events: AccountEvents
  opener: OpensSessions
  sessions: ProvesSessions
  party: RelyingParty
  publicUrl: string
}

export const toAccount = ({ tenantId, account }: Who) => ({ tenantId, accountId: account.id })

/** What mails say of the tenant; read before the transaction, which must not need a second connection. */
export async function readSender({ tenants, publicUrl }: PasskeyNeeds, tenantId: string) {
  const { config } = await tenants.get(tenantId)
  return { appName: config.app_name || 'Kola', publicUrl, countries: [config.country_code ?? 'NG'] }
}

export type Sender = Awaited<ReturnType<typeof readSender>>

/** @throws AppError TOKEN_INVALID when the account has gone meanwhile */
export function mustBeThere(owner: Owner | null): Owner {
  if (!owner) throw new AppError('TOKEN_INVALID')
  return owner
}

/** To the owner, where the address is known to be theirs. */
export async function tellOwner(
  { messages, clock }: PasskeyNeeds,
  told: { tenantId: string; owner: Owner; sender: Sender; name: string; purpose: string },
  { tx, write }: { tx: Db; write: (news: PasskeyNews) => ReturnType<typeof import('./mails.ts').toAddedMail> },
): Promise<void> {
  const { tenantId, owner, sender, name, purpose } = told
  if (!owner.isEmailConfirmed || !owner.emailAddress) return
  const mail = write({ ...sender, firstName: owner.firstName, name, at: clock.now() })
  await messages.queueMail({ tenantId, accountId: owner.id, purpose, to: owner.emailAddress, ...mail }, tx)
}
