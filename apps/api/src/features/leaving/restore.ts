import { toAppConfig } from '@kola/contract/app-config'
import { AppError } from '@kola/contract/errors'
import type { ClosedAccount } from '@kola/contract/leaving/leaving'
import { toEmailAddress } from '@kola/contract/rules/person'
import { toTelephone } from '#shared/accounts/telephone.ts'
import type { Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { toRestoredMail } from './mails.ts'
import { listClosed, lockClosing, markRestored } from './repository.ts'
import type { LeavingNeeds } from './service.ts'

type Part = 'email' | 'telephone'

export type RestoreNeeds = Omit<LeavingNeeds, 'signIns'>

interface Restoring {
  actor: string
  withoutTaken: boolean
  /** In the same commit, before anything else. */
  also?: (tx: Tx) => Promise<void>
}

export interface RestoreService {
  /** @param of without a contact all of them, a page at a time */
  find(of: { tenantId: string; contact?: string | undefined; before?: string | undefined }): Promise<ClosedAccount[]>
  /** @throws AppError ACCOUNT_NOT_CLOSED, ACCOUNT_ERASED, ADDRESS_TAKEN_MEANWHILE */
  restore(who: AccountKey & Restoring): Promise<{ without: Part[] }>
}

export function createRestore(needs: RestoreNeeds): RestoreService {
  const { db, clock, tenants, accounts } = needs
  return {
    async find({ tenantId, contact, before }) {
      const { config } = await tenants.get(tenantId)
      const contacts = contact === undefined ? null : toContacts(contact, config.country_code ?? 'NG')
      const found = await listClosed(db, { tenantId, contacts, before: before ? new Date(before) : null })
      return db.transaction().execute((tx) =>
        Promise.all(
          found.map(async (row) => ({
            ...{ accountId: row.accountId, name: `${row.firstName} ${row.lastName}`.trim() },
            ...{ email: row.email ?? '', telephone: row.telephone ?? '' },
            ...{ closedAt: row.closedAt.toISOString(), eraseAt: row.eraseAt.toISOString() },
            closedBy: row.closedBy,
            taken: await accounts.listTaken({ tenantId, accountId: row.accountId }, tx),
          })),
        ),
      )
    },
    restore: (who) => restore(needs, { ...who, now: clock.now() }),
  }
}

function toContacts(contact: string, country: string): string[] {
  const telephone = toTelephone(contact, country)
  return [toEmailAddress(contact), ...(telephone ? [telephone] : [])]
}

async function restore(
  needs: RestoreNeeds,
  { tenantId, accountId, actor, withoutTaken, also, now }: AccountKey & Restoring & { now: Date },
): Promise<{ without: Part[] }> {
  const { config } = await needs.tenants.get(tenantId)
  const who = { tenantId, accountId }
  const without = await needs.db.transaction().execute(async (tx) => {
    await also?.(tx)
    // As closing does it: money first.
    await needs.money.reopen(who, tx)
    const closing = await lockClosing(tx, who)
    if (!closing) throw new AppError('ACCOUNT_NOT_CLOSED')
    if (closing.began_at || closing.erase_at <= now) throw new AppError('ACCOUNT_ERASED')
    const taken = await needs.accounts.listTaken(who, tx)
    if (taken.length > 0 && !withoutTaken) throw new AppError('ADDRESS_TAKEN_MEANWHILE', { extra: { taken } })
    const person = await needs.accounts.reopen({ ...who, without: taken }, tx)
    await needs.events.write({ ...who, kind: 'account-restored', at: now }, tx)
    await markRestored(tx, closing, { actor, now })
    if (person.emailAddress && person.isEmailConfirmed) {
      const { appName } = toAppConfig(config)
      const words = { appName, firstName: person.firstName, publicUrl: needs.publicUrl, without: taken }
      const mail = toRestoredMail(words)
      await needs.messages.queueMail({ ...who, purpose: 'account-restored', to: person.emailAddress, ...mail }, tx)
    }
    return taken
  })
  needs.log.info({ ...who, actor, without }, 'leaving.restored')
  return { without }
}
