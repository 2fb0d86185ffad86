import { AppError } from '@kola/contract/errors'
import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { sha256Hex } from '@kola/platform/ids'
import { toNetworkSubjects } from '#shared/limits.ts'
import { toChangedMail, toPasswordMail } from '../mails.ts'
import { type From, readAppName, type StaffNeeds } from '../needs.ts'
import { findByMail, findPerson } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'
import { giveTicket } from '../sign-in/tickets.ts'
import { makeLink, readLink, useLink } from './links.ts'

const WINDOW_MS = 15 * 60_000
const MAX_LINKS_PER_ADDRESS = 60
/** Mails of one person. */
const MAX_PASSWORD_MAILS = 3
const PASSWORD_MAIL_WINDOW_MS = 3_600_000

export interface Joining {
  read(from: Pick<From, 'tenantId' | 'address'>, link: string): Promise<{ email: string; role: string; invitedBy: string; appName: string; until: string }>
  accept(from: From, given: { link: string; name: string; password: string }): Promise<TicketAnswer>
  /** Alike for whoever is not of the staff. */
  askPassword(from: From, email: string): Promise<void>
  setPassword(from: From, given: { link: string; password: string }): Promise<TicketAnswer>
}

export function createJoining(needs: StaffNeeds, sessions: StaffSessions): Joining {
  const { db, clock, limits } = needs
  const takeLink = ({ tenantId, address }: Pick<From, 'tenantId' | 'address'>) =>
    limits.take(tenantId, toNetworkSubjects('staff-link', address, { max: MAX_LINKS_PER_ADDRESS, windowMs: WINDOW_MS }))
  return {
    async read({ tenantId, address }, link) {
      await takeLink({ tenantId, address })
      const { staffId, invitedBy, until } = await readLink(db, { tenantId, link, purpose: 'join', now: clock.now() })
      const person = await findPerson(db, { tenantId, staffId })
      if (!person) throw new AppError('STAFF_LINK_INVALID')
      const { email, role } = person
      return { email, role, invitedBy, appName: await readAppName(needs, tenantId), until: until.toISOString() }
    },
    async accept(from, { link, name, password }) {
      await takeLink(from)
      needs.refuseKnown(password)
      const { tenantId } = from
      const now = clock.now()
      await readLink(db, { tenantId, link, purpose: 'join', now })
      const passwordHash = await needs.passwords.hash(password)
      return db.transaction().execute(async (tx) => {
        const staffId = await useLink(tx, { tenantId, link, purpose: 'join', now })
        await tx
          .updateTable('staff')
          .set({ name, password_hash: passwordHash })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', staffId)
          .where('removed_at', 'is', null)
          .execute()
        const person = await findPerson(tx, { tenantId, staffId })
        if (!person) throw new AppError('STAFF_LINK_INVALID')
        return giveTicket(tx, { tenantId, person, now })
      })
    },
    async askPassword(from, email) {
      const { tenantId } = from
      await takeLink(from)
      const subject = `staff-password:${sha256Hex(`${tenantId}:${email}`).slice(0, 32)}`
      await limits.take(tenantId, [{ subject, max: MAX_PASSWORD_MAILS, windowMs: PASSWORD_MAIL_WINDOW_MS }])
      const person = await findByMail(db, { tenantId, email })
      // Whoever has not joined yet has the mail of the invitation.
      if (!person?.password_hash) return
      const appName = await readAppName(needs, tenantId)
      await db.transaction().execute(async (tx) => {
        const key = { tenantId, staffId: person.id }
        const link = await makeLink(tx, key, { purpose: 'password', invitedBy: '', now: clock.now() })
        const mail = toPasswordMail({ appName, consoleUrl: needs.consoleUrl, link, name: person.name })
        await needs.messages.queueMail({ tenantId, purpose: 'staff-password', to: person.email, ...mail }, tx)
      })
    },
    async setPassword(from, { link, password }) {
      await takeLink(from)
      needs.refuseKnown(password)
      const { tenantId } = from
      const [now, appName] = [clock.now(), await readAppName(needs, tenantId)]
      await readLink(db, { tenantId, link, purpose: 'password', now })
      const passwordHash = await needs.passwords.hash(password)
      return db.transaction().execute(async (tx) => {
        const staffId = await useLink(tx, { tenantId, link, purpose: 'password', now })
        const key = { tenantId, staffId }
        await tx
          .updateTable('staff')
          .set({ password_hash: passwordHash })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', staffId)
          .execute()
        await sessions.endAll(key, tx)
        const person = await findPerson(tx, key)
        if (!person) throw new AppError('STAFF_LINK_INVALID')
        const what = 'Your password was changed by the link of a mail, and you were signed out everywhere.'
        const mail = toChangedMail({ appName, consoleUrl: needs.consoleUrl, name: person.name, what })
        await needs.messages.queueMail({ tenantId, purpose: 'staff-changed', to: person.email, ...mail }, tx)
        return giveTicket(tx, { tenantId, person, now })
      })
    },
  }
}
