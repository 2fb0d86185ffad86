import { toAppConfig } from '@kola/contract/app-config'
import { AppError } from '@kola/contract/errors'
import type { Leaving } from '@kola/contract/leaving/leaving'
import { isEmail } from '@kola/contract/rules/person'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { AccountEvents } from '#shared/account-events.ts'
import type { ClosedPerson, ClosesAccounts, ClosesMoney, LeavingMoney } from '#shared/accounts/leaving/leaving.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { Messages } from '#shared/messages.ts'
import type { AccountKey, SignInEnd } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { KEEP_YEARS, toEraseAt, toGraceDays } from './dates.ts'
import { toClosedMail, toClosedSms } from './mails.ts'
import { addClosing } from './repository.ts'

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }

export interface LeavingNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  messages: Messages
  accounts: ClosesAccounts
  money: ClosesMoney
  events: AccountEvents
  signIns: Pick<SignInEnd, 'endAll' | 'forget'>
  publicUrl: string
}

export interface Closed {
  eraseAt: Date
  told: 'mail' | 'sms' | null
}

interface Closing {
  signInSessionId?: string
  /** Who of the operator's people does it, at the holder's request. */
  closedBy?: string
  /** In the same commit, before anything else. */
  also?: (tx: Tx) => Promise<void>
}

export interface LeavingService {
  /** What closing it would do. */
  read(who: AccountKey): Promise<Leaving>
  /** Closes it, all or nothing. @throws AppError TOKEN_INVALID where it is closed already */
  close(who: AccountKey & Closing): Promise<Closed>
}

export function createLeaving(needs: LeavingNeeds): LeavingService {
  return {
    async read(who) {
      const { config } = await needs.tenants.get(who.tenantId)
      const [person, money] = await Promise.all([findPerson(needs.db, who), needs.money.read(who)])
      return {
        graceDays: toGraceDays(config),
        eraseAt: toEraseAt(needs.clock.now(), config).toISOString(),
        keepYears: KEEP_YEARS,
        firstName: person.firstName,
        told: toWay(person),
        ...money,
      }
    },
    async close({ signInSessionId, closedBy, also, ...who }) {
      const { config } = await needs.tenants.get(who.tenantId)
      const held = await needs.money.read(who)
      const now = needs.clock.now()
      const eraseAt = toEraseAt(now, config)
      const told = await needs.db.transaction().execute(async (tx) => {
        await also?.(tx)
        // NOTE money first, as everywhere: whoever settles a payment holds its lock and then the account's row.
        await needs.money.close(who, tx)
        const person = await needs.accounts.close(who, now, tx)
        if (!person) throw new AppError('TOKEN_INVALID')
        await needs.signIns.endAll(who, tx)
        await needs.events.write({ ...who, kind: 'account-closed', at: now, signInSessionId }, tx)
        await addClosing(tx, who, { closedAt: now, eraseAt, closedBy })
        return tell(needs, tx, { who, person, config, eraseAt, held, isAsked: closedBy !== undefined })
      })
      needs.signIns.forget(who)
      needs.log.info({ ...who, eraseAt, ...(closedBy && { actor: closedBy }) }, 'leaving.closed')
      return { eraseAt, told }
    },
  }
}

async function findPerson(db: Db, { tenantId, accountId }: AccountKey): Promise<ClosedPerson> {
  const row = await db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email_address', 'telephone', 'country'])
    .select(['email_verified_at', 'mobile_verified_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('TOKEN_INVALID')
  return {
    ...{ firstName: row.first_name, lastName: row.last_name, country: row.country },
    ...{ emailAddress: row.email_address, isEmailConfirmed: row.email_verified_at !== null },
    ...{ telephone: row.telephone, isMobileConfirmed: row.mobile_verified_at !== null },
  }
}

/** Nobody is written to at an address that anybody could have given. */
function toWay(person: ClosedPerson): Closed['told'] {
  if (person.emailAddress && person.isEmailConfirmed) return 'mail'
  return person.telephone && person.isMobileConfirmed ? 'sms' : null
}

interface Telling {
  who: AccountKey
  person: ClosedPerson
  config: Readonly<Record<string, string>>
  eraseAt: Date
  held: LeavingMoney
  /** The operator did it for them. */
  isAsked: boolean
}

async function tell(needs: LeavingNeeds, tx: Tx, { who, person, config, eraseAt, held, isAsked }: Telling) {
  const way = toWay(person)
  const words = {
    ...{ appName: toAppConfig(config).appName, firstName: person.firstName, publicUrl: needs.publicUrl },
    ...{
      eraseOn: eraseAt.toLocaleDateString('en-GB', DAY),
      canReturn: toGraceDays(config) > 0,
      supportEmail: isEmail(config.support_email ?? '') ? (config.support_email ?? '') : '',
    },
  }
  const about = { ...who, purpose: 'account-closed' }
  if (way === 'mail') {
    const ends = { endsPlan: held.plans.some(({ renews }) => renews), givesBack: held.credit.length > 0, isAsked }
    const mail = toClosedMail({ ...words, ...ends })
    await needs.messages.queueMail({ ...about, to: person.emailAddress ?? '', ...mail }, tx)
  }
  if (way === 'sms')
    await needs.messages.queueSms({ ...about, to: person.telephone ?? '', text: toClosedSms(words) }, tx)
  return way
}
