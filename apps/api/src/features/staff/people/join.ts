import { AppError } from '@kola/contract/errors'
import type { Role } from '@kola/contract/staff/permissions'
import type { TicketAnswer } from '@kola/contract/staff/sign-in'
import { sha256Hex } from '@kola/platform/ids'
import { toNetworkSubjects } from '#shared/limits.ts'
import { toChangedMail, toPasswordMail } from '../mails.ts'
import { type From, readAppName, type StaffNeeds } from '../needs.ts'
import { findByMail, findPerson, type Person } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'
import { giveTicket } from '../sign-in/tickets.ts'
import { makeLink, readLink, useLink } from './links.ts'

const WINDOW_MS = 15 * 60_000
const MAX_LINKS_PER_ADDRESS = 60
/** Mails of one person. */
const MAX_PASSWORD_MAILS = 3
const PASSWORD_MAIL_WINDOW_MS = 3_600_000

export interface Joining {
  read(
    from: Pick<From, 'tenantId' | 'address'>,
    link: string,
  ): Promise<{ email: string; role: Role; invitedBy: string; appName: string; until: string }>
  accept(from: From, given: { link: string; name: string; password: string }): Promise<TicketAnswer>
  /** Alike for whoever is not of the staff. */
  askPassword(from: From, email: string): Promise<void>
  setPassword(from: From, given: { link: string; password: string }): Promise<TicketAnswer>
}

interface At {
  needs: StaffNeeds
  sessions: StaffSessions
}

export function createJoining(needs: StaffNeeds, sessions: StaffSessions): Joining {
  const at = { needs, sessions }
  return {
    async read(from, link) {
      await takeLink(needs, from)
      const { tenantId } = from
      const { staffId, invitedBy, until } = await readLink(needs.db, {
        tenantId,
        link,
        purpose: 'join',
        now: needs.clock.now(),
      })
      const { email, role } = mustBe(await findPerson(needs.db, { tenantId, staffId }))
      return { email, role, invitedBy, appName: await readAppName(needs, tenantId), until: until.toISOString() }
    },
    accept: (from, given) => accept(at, from, given),
    askPassword: (from, email) => askPassword(at, from, email),
    setPassword: (from, given) => setPassword(at, from, given),
  }
}

const takeLink = ({ limits }: StaffNeeds, { tenantId, address }: Pick<From, 'tenantId' | 'address'>) =>
  limits.take(tenantId, toNetworkSubjects('staff-link', address, { max: MAX_LINKS_PER_ADDRESS, windowMs: WINDOW_MS }))

function mustBe(person: Person | undefined): Person {
  if (!person) throw new AppError('STAFF_LINK_INVALID')
  return person
}

/** The password of whoever holds the link is hashed before the link is used up, and only where there is one. */
async function hashFor(
  { needs }: At,
  from: From,
  { link, purpose, password }: { link: string; purpose: 'join' | 'password'; password: string },
): Promise<string> {
  await takeLink(needs, from)
  needs.refuseKnown(password)
  await readLink(needs.db, { tenantId: from.tenantId, link, purpose, now: needs.clock.now() })
  return needs.passwords.hash(password)
}

async function accept(
  at: At,
  from: From,
  given: { link: string; name: string; password: string },
): Promise<TicketAnswer> {
  const { needs } = at
  const { tenantId } = from
  const { link, name } = given
  const passwordHash = await hashFor(at, from, { ...given, purpose: 'join' })
  const now = needs.clock.now()
  return needs.db.transaction().execute(async (tx) => {
    const staffId = await useLink(tx, { tenantId, link, purpose: 'join', now })
    await tx
      .updateTable('staff')
      .set({ name, password_hash: passwordHash })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', staffId)
      .where('removed_at', 'is', null)
      .execute()
    return giveTicket(tx, { tenantId, person: mustBe(await findPerson(tx, { tenantId, staffId })), now })
  })
}

async function askPassword({ needs }: At, from: From, email: string): Promise<void> {
  const { tenantId } = from
  await takeLink(needs, from)
  const subject = `staff-password:${sha256Hex(`${tenantId}:${email}`).slice(0, 32)}`
  await needs.limits.take(tenantId, [{ subject, max: MAX_PASSWORD_MAILS, windowMs: PASSWORD_MAIL_WINDOW_MS }])
  const person = await findByMail(needs.db, { tenantId, email })
  // Whoever has not joined yet has the mail of the invitation.
  if (!person?.password_hash) return
  const appName = await readAppName(needs, tenantId)
  await needs.db.transaction().execute(async (tx) => {
    const key = { tenantId, staffId: person.id }
    const link = await makeLink(tx, key, { purpose: 'password', invitedBy: '', now: needs.clock.now() })
    const mail = toPasswordMail({ appName, consoleUrl: needs.consoleUrl, link, name: person.name })
    await needs.messages.queueMail({ tenantId, purpose: 'staff-password', to: person.email, ...mail }, tx)
  })
}

async function setPassword(at: At, from: From, given: { link: string; password: string }): Promise<TicketAnswer> {
  const { needs, sessions } = at
  const { tenantId } = from
  const passwordHash = await hashFor(at, from, { ...given, purpose: 'password' })
  const [now, appName] = [needs.clock.now(), await readAppName(needs, tenantId)]
  return needs.db.transaction().execute(async (tx) => {
    const staffId = await useLink(tx, { tenantId, link: given.link, purpose: 'password', now })
    const key = { tenantId, staffId }
    await tx
      .updateTable('staff')
      .set({ password_hash: passwordHash })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', staffId)
      .execute()
    await sessions.endAll(key, tx)
    const person = mustBe(await findPerson(tx, key))
    const what = 'Your password was changed by the link of a mail, and you were signed out everywhere.'
    const mail = toChangedMail({ appName, consoleUrl: needs.consoleUrl, name: person.name, what })
    await needs.messages.queueMail({ tenantId, purpose: 'staff-changed', to: person.email, ...mail }, tx)
    return giveTicket(tx, { tenantId, person, now })
  })
}
