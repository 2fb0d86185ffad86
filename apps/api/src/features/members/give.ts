import { AppError } from '@kola/contract/errors'
import { GRANT_YEAR_DAYS } from '@kola/contract/members/care'
import type { Tx } from '#shared/database/database.ts'
import { type CareCaller, mayAlone } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { begin, readSender } from './begin.ts'
import { toGrantedMail, toTakenBackMail } from './mails.ts'
import type { DaysGiven, MembersNeeds } from './needs.ts'

/** Nobody but whoever may close an account alone gives more than is allowed for a year. */
const toMostDays = (caller: CareCaller): number | null => (mayAlone(caller, 'members.close') ? null : GRANT_YEAR_DAYS)

interface Wanted {
  key: string
  planId: string
  days: number
  why: string
}

/** @throws AppError MEMBER_NOT_FOUND, PLAN_NOT_FOUND, GRANT_LIMIT, REQUEST_CONFLICT */
export const createGive =
  (needs: MembersNeeds) =>
  async (caller: CareCaller, accountId: string, body: Wanted): Promise<DaysGiven> => {
    const { who, person } = await begin(needs, caller, accountId)
    if (person.closedAt) throw new AppError('MEMBER_NOT_FOUND')
    const sender = await readSender(needs, who.tenantId)
    const to = person.email && person.isEmailConfirmed ? person.email : null
    const given = await needs.db.transaction().execute(async (tx) => {
      const { key, planId, days, why } = body
      const wanted = { ...who, key, planId, days, why, by: caller.who.name, mostDays: toMostDays(caller) }
      const done = await needs.money.give(wanted, tx)
      if (!done.isKnown)
        await tell(needs, tx, { who, given: done, mail: { ...sender, firstName: person.firstName, to } })
      return done
    })
    caller.record.changed([
      { field: given.plan, before: null, after: `${given.days} days` },
      { field: 'why', before: null, after: body.why },
    ])
    needs.log.info({ ...who, days: given.days, by: caller.who.id }, 'members.days-given')
    return given
  }

interface Telling {
  who: AccountKey
  given: DaysGiven
  mail: { appName: string; supportEmail: string; firstName: string; to: string | null }
}

async function tell({ events, clock, messages }: MembersNeeds, tx: Tx, { who, given, mail }: Telling): Promise<void> {
  const detail = { days: String(given.days), name: given.plan }
  await events.write({ ...who, kind: 'days-granted', detail, at: clock.now(), deviceName: '', place: '' }, tx)
  const { to, ...words } = mail
  if (!to) return
  await messages.queueMail({ ...who, purpose: 'days-granted', to, ...toGrantedMail({ ...words, given }) }, tx)
}

/** They are told in the app, and by mail where they have one. @throws AppError MEMBER_NOT_FOUND, GRANT_NOT_FOUND */
export const createTakeBack =
  (needs: MembersNeeds) =>
  async (
    caller: CareCaller,
    accountId: string,
    { grantId, why }: { grantId: string; why: string },
  ): Promise<{ plan: string; days: number }> => {
    const { who, person } = await begin(needs, caller, accountId)
    const sender = await readSender(needs, who.tenantId)
    const taken = await needs.db.transaction().execute(async (tx) => {
      const done = await needs.money.takeBack({ ...who, grantId }, tx)
      const detail = { days: String(done.days), name: done.plan }
      const event = {
        ...who,
        kind: 'days-taken-back',
        detail,
        at: needs.clock.now(),
        deviceName: '',
        place: '',
      } as const
      await needs.events.write(event, tx)
      const to = person.email && person.isEmailConfirmed && !person.closedAt ? person.email : null
      if (to) {
        const mail = toTakenBackMail({ ...sender, firstName: person.firstName, taken: done })
        await needs.messages.queueMail({ ...who, purpose: 'days-taken-back', to, ...mail }, tx)
      }
      return done
    })
    caller.record.changed([
      { field: taken.plan, before: `${taken.days} days`, after: null },
      { field: 'why', before: null, after: why },
    ])
    return taken
  }
