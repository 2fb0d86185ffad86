import type { OwnAccount, OwnAccountAnswer } from '@kola/contract/credit/own-account'
import { AppError } from '@kola/contract/errors'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { readPayer } from '../checkout/repository.ts'
import type { PayingNeeds, Who } from '../paying/needs.ts'
import { NONE_LEFT } from '../providers/own-accounts.ts'
import { Declined, type OwnAccounts } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { toLagosDay } from '../retries/calendar/calendar.ts'
import {
  addAsked,
  claimLook,
  failOwn,
  findOwn,
  findShownOwn,
  IS_IN_NIGERIA,
  noteClosed,
  type OwnRow,
  retireOwn,
} from './repository.ts'

export type OwnNeeds = Pick<PayingNeeds, 'db' | 'clock' | 'providers'>

const DAY_MS = 24 * 3_600_000
/** The provider has the bank asked once in ten minutes. */
const LOOK_AFTER_MS = 10 * 60_000
/** Whoever asks, gives up and asks again uses up what a merchant has. */
const MAX_ASKED_A_DAY = 3

/** Who gives numbers; null where nobody does. */
export function findGiver(providers: Providers): { slug: string; own: OwnAccounts } | null {
  const giver = providers.list().find(({ own }) => own !== undefined)
  return giver?.own ? { slug: giver.slug, own: giver.own } : null
}

export async function viewOwn({ db, providers }: Omit<OwnNeeds, 'clock'>, who: Who): Promise<OwnAccountAnswer> {
  const row = await findShownOwn(db, who)
  return {
    ownAccount: row?.state ? toView({ ...row, state: row.state }) : null,
    isOffered: findGiver(providers) !== null && (row?.isIn ?? false),
  }
}

async function isInNigeria(db: Db, { tenantId, accountId }: Who): Promise<boolean> {
  const { rows } = await sql<{ isIn: boolean }>`select ${IS_IN_NIGERIA} as "isIn" from account
    where tenant_id = ${tenantId} and id = ${accountId}`.execute(db)
  return rows[0]?.isIn ?? false
}

type Shown = Pick<OwnRow, 'state' | 'failure' | 'number' | 'bank_name' | 'account_name' | 'looked_at'>

const toView = ({ state, failure, number, bank_name, account_name, looked_at: lookedAt }: Shown): OwnAccount => ({
  state: state === 'retired' ? 'failed' : state,
  ...{ accountNumber: number ?? '', bankName: bank_name ?? '', accountName: account_name ?? '' },
  reason: state !== 'failed' ? null : failure === NONE_LEFT ? 'none_left' : 'refused',
  lookAgainAt: lookedAt && new Date(lookedAt.getTime() + LOOK_AFTER_MS).toISOString(),
})

/**
 * Our row first, then one call; what comes of it is told, or found by the sweep.
 * @throws AppError OWN_ACCOUNT_UNAVAILABLE, OWN_ACCOUNT_NEEDS_PHONE, RATE_LIMITED
 */
export async function askOwn(needs: OwnNeeds, who: Who): Promise<void> {
  const { db, clock, providers } = needs
  const giver = findGiver(providers)
  if (!giver || !(await isInNigeria(db, who))) throw new AppError('OWN_ACCOUNT_UNAVAILABLE')
  const payer = await readPayer(db, who)
  if (!payer.phone || !payer.firstName) throw new AppError('OWN_ACCOUNT_NEEDS_PHONE')
  const now = clock.now()
  if ((await countAsked(db, who, new Date(now.getTime() - DAY_MS))) >= MAX_ASKED_A_DAY)
    throw new AppError('RATE_LIMITED')
  const row = await addAsked(db, who, { provider: giver.slug, email: payer.email, now })
  if (!row) return
  try {
    await giver.own.ask({ ...payer, lastName: payer.lastName || payer.firstName, country: 'NG' })
  } catch (error) {
    // What is not known to be refused is found later.
    if (error instanceof ProviderError && error.mayBeDone) return
    await failOwn(db, row, error instanceof Declined ? error.decline.message : 'the provider could not be asked')
    if (error instanceof Declined || error instanceof ProviderError) throw new AppError('OWN_ACCOUNT_UNAVAILABLE')
    throw error
  }
}

async function countAsked(db: Db, { tenantId, accountId }: Who, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from own_account
    where tenant_id = ${tenantId} and account_id = ${accountId} and asked_at > ${since}
      and state in ('open', 'retired')`.execute(db)
  return rows[0]?.count ?? 0
}

/** @throws AppError OWN_ACCOUNT_NOT_FOUND, OWN_ACCOUNT_LOOKED, UNAVAILABLE */
export async function lookAgain({ db, clock, providers }: OwnNeeds, who: Who): Promise<void> {
  const row = await findOwn(db, who)
  const own = row && providers.find(row.provider)?.own
  if (row?.state !== 'open' || !row.number || !own) throw new AppError('OWN_ACCOUNT_NOT_FOUND')
  const now = clock.now()
  const before = new Date(now.getTime() - LOOK_AFTER_MS)
  if (!(await claimLook(db, row, { now, before }))) throw new AppError('OWN_ACCOUNT_LOOKED')
  const day = new Date(toLagosDay(now.getTime()) * DAY_MS).toISOString().slice(0, 10)
  try {
    await own.look({ number: row.number, bankSlug: row.bank_slug ?? '', day })
  } catch (error) {
    throw error instanceof ProviderError ? new AppError('UNAVAILABLE') : error
  }
}

/** Whose it was is kept. What the provider does not hear now it hears by the sweep. */
export async function giveUpOwn({ db, clock, providers }: OwnNeeds, who: Who): Promise<void> {
  const row = await findOwn(db, who)
  if (row?.state !== 'open') return
  await retireOwn(db, row, clock.now())
  await closeOwn({ db, clock, providers }, row).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
  })
}

export async function closeOwn({ db, clock, providers }: OwnNeeds, row: OwnRow): Promise<void> {
  await providers.find(row.provider)?.own?.retire(row.provider_account_id ?? '')
  await noteClosed(db, row, clock.now())
}
