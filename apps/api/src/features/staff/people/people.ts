import { AppError } from '@kola/contract/errors'
import { ROLE_NAMES, type Role } from '@kola/contract/staff/permissions'
import type { StaffMember } from '@kola/contract/staff/staff'
import { newId } from '@kola/platform/ids'
import type { Actor, Recorder } from '#shared/audit.ts'
import type { Db } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { toInvitationMail, toLinkUrl } from '../mails.ts'
import { readAppName, type StaffNeeds } from '../needs.ts'
import { countOwners, findPerson, holdStaff, listPeople, type Person, toFactors } from '../repository.ts'
import type { StaffSessions } from '../sessions.ts'
import { makeFirstOwner } from './first-owner.ts'
import { dropLinks, JOIN_LIFE_MS, makeLink } from './links.ts'

export const MOST_STAFF = 200
/** Mails of invitations that a tenant sends in a day. */
const MAX_INVITATIONS = 100
const INVITATION_WINDOW_MS = 24 * 3_600_000

/** Who asks, of which tenant, and what is written down of it. */
export interface Asking {
  tenantId: string
  who: Actor
  record: Recorder
}

export interface StaffPeople {
  list(given: Pick<Asking, 'tenantId' | 'who'>): Promise<StaffMember[]>
  /** @returns the address by which they join @throws AppError STAFF_EXISTS where there is an owner already */
  makeFirstOwner(tenantId: string, email: string): Promise<string>
  /** @throws AppError STAFF_EXISTS, STAFF_LIMIT, RATE_LIMITED */
  invite(given: Asking, person: { email: string; role: Role }): Promise<StaffMember>
  /** @throws AppError STAFF_NOT_FOUND, RATE_LIMITED */
  inviteAgain(given: Asking, staffId: string): Promise<StaffMember>
  /** @throws AppError STAFF_NOT_FOUND, STAFF_LAST_OWNER */
  giveRole(given: Asking, staffId: string, role: Role): Promise<StaffMember>
  /** @throws AppError STAFF_NOT_FOUND, STAFF_LAST_OWNER */
  remove(given: Asking, staffId: string): Promise<void>
  /** @returns the name @throws AppError STAFF_NOT_FOUND */
  signOut(given: Asking, staffId: string): Promise<string>
  /** @returns how many people were signed in */
  signEveryoneOut(given: Asking): Promise<number>
}

interface At {
  needs: StaffNeeds
  sessions: StaffSessions
}

export function createStaffPeople(needs: StaffNeeds, sessions: StaffSessions): StaffPeople {
  const at = { needs, sessions }
  return {
    async list({ tenantId, who }) {
      const people = await listPeople(needs.db, tenantId)
      return people.map((person) => toMember(at, person, who))
    },
    async makeFirstOwner(tenantId, email) {
      const { link } = await makeFirstOwner(needs, { tenantId, email })
      return toLinkUrl(needs.consoleUrl, 'join', link)
    },
    invite: (asking, person) => invite(at, asking, person),
    inviteAgain: (asking, staffId) => inviteAgain(at, asking, staffId),
    giveRole: (asking, staffId, role) => giveRole(at, asking, { staffId, role }),
    remove: (asking, staffId) => remove(at, asking, staffId),
    async signOut({ tenantId, record }, staffId) {
      const person = await mustFind(needs.db, tenantId, staffId)
      record.about(person.name)
      await needs.db.transaction().execute((tx) => sessions.endAll({ tenantId, staffId }, tx))
      return person.name
    },
    async signEveryoneOut({ tenantId, who }) {
      const people = await listPeople(needs.db, tenantId)
      let ended = 0
      await needs.db.transaction().execute(async (tx) => {
        for (const { id: staffId } of people.filter(({ id }) => id !== who.id)) {
          if ((await sessions.endAll({ tenantId, staffId }, tx)) > 0) ended += 1
        }
      })
      return ended
    },
  }
}

const takeInvitation = ({ limits }: StaffNeeds, tenantId: string) =>
  limits.take(tenantId, [{ subject: 'staff-invitations', max: MAX_INVITATIONS, windowMs: INVITATION_WINDOW_MS }])

async function sendInvitation(
  needs: StaffNeeds,
  asking: Asking & { appName: string },
  given: { tx: Db; person: Person },
) {
  const { tenantId, who, appName } = asking
  const { tx, person } = given
  const key = { tenantId, staffId: person.id }
  const link = await makeLink(tx, key, { purpose: 'join', invitedBy: who.name, now: needs.clock.now() })
  const { role, email } = person
  const mail = toInvitationMail({ appName, consoleUrl: needs.consoleUrl, link, role, invitedBy: who.name })
  await needs.messages.queueMail({ tenantId, purpose: 'staff-invitation', to: email, ...mail }, tx)
}

async function invite(at: At, asking: Asking, given: { email: string; role: Role }): Promise<StaffMember> {
  const { needs } = at
  const { tenantId, who, record } = asking
  const { email, role } = given
  record.about(email)
  await takeInvitation(needs, tenantId)
  const appName = await readAppName(needs, tenantId)
  try {
    const person = await needs.db.transaction().execute(async (tx) => {
      await holdStaff(tx, tenantId)
      if ((await listPeople(tx, tenantId)).length >= MOST_STAFF) throw new AppError('STAFF_LIMIT')
      const made = await addInvited(tx, { tenantId, email, role, by: who.name, now: needs.clock.now() })
      await sendInvitation(needs, { ...asking, appName }, { tx, person: made })
      return made
    })
    record.changed([{ field: 'role', before: null, after: ROLE_NAMES[role] }])
    return toMember(at, person, who)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('STAFF_EXISTS', { fields: { email: 'This person is of the staff' } })
  }
}

async function addInvited(
  tx: Db,
  { tenantId, email, role, by, now }: { tenantId: string; email: string; role: Role; by: string; now: Date },
): Promise<Person> {
  const id = newId()
  await tx
    .insertInto('staff')
    .values({ tenant_id: tenantId, id, email, name: email, role, created_at: now, created_by: by })
    .execute()
  return mustFind(tx, tenantId, id)
}

interface Change<T> {
  takesOwner: boolean
  act: (tx: Db, person: Person) => Promise<T>
}

/** Held while it is changed. @throws AppError STAFF_NOT_FOUND, STAFF_LAST_OWNER when nobody else would be one */
function change<T>(
  { needs }: At,
  who: { tenantId: string; staffId: string },
  { takesOwner, act }: Change<T>,
): Promise<T> {
  const { tenantId, staffId } = who
  return needs.db.transaction().execute(async (tx) => {
    await holdStaff(tx, tenantId)
    const person = await mustFind(tx, tenantId, staffId)
    const isLast = person.role === 'owner' && person.joined_at !== null && (await countOwners(tx, tenantId)) === 1
    if (takesOwner && isLast) throw new AppError('STAFF_LAST_OWNER')
    return act(tx, person)
  })
}

const selectOne = (tx: Db, { tenantId, staffId }: { tenantId: string; staffId: string }) =>
  tx.updateTable('staff').where('tenant_id', '=', tenantId).where('id', '=', staffId)

async function inviteAgain(at: At, asking: Asking, staffId: string): Promise<StaffMember> {
  const { needs } = at
  const { tenantId, who, record } = asking
  await takeInvitation(needs, tenantId)
  const appName = await readAppName(needs, tenantId)
  const person = await change(
    at,
    { tenantId, staffId },
    {
      takesOwner: false,
      act: async (tx, invited) => {
        if (invited.joined_at !== null) throw new AppError('STAFF_NOT_FOUND')
        await sendInvitation(needs, { ...asking, appName }, { tx, person: invited })
        // From when on the invitation counts anew.
        await selectOne(tx, { tenantId, staffId }).set({ created_at: needs.clock.now() }).execute()
        return mustFind(tx, tenantId, staffId)
      },
    },
  )
  record.about(person.email)
  return toMember(at, person, who)
}

async function giveRole(
  at: At,
  asking: Asking,
  { staffId, role }: { staffId: string; role: Role },
): Promise<StaffMember> {
  const { tenantId, who, record } = asking
  const person = await change(
    at,
    { tenantId, staffId },
    {
      takesOwner: role !== 'owner',
      act: async (tx, was) => {
        record.about(was.name)
        await selectOne(tx, { tenantId, staffId }).set({ role }).execute()
        record.changed([{ field: 'role', before: ROLE_NAMES[was.role], after: ROLE_NAMES[role] }])
        return mustFind(tx, tenantId, staffId)
      },
    },
  )
  return toMember(at, person, who)
}

const remove = (at: At, { tenantId, record }: Asking, staffId: string): Promise<void> =>
  change(
    at,
    { tenantId, staffId },
    {
      takesOwner: true,
      act: async (tx, person) => {
        record.about(person.name)
        const gone = { removed_at: at.needs.clock.now(), password_hash: null, totp_sealed: null }
        await selectOne(tx, { tenantId, staffId }).set(gone).execute()
        await forget(tx, { tenantId, staffId })
        await at.sessions.endAll({ tenantId, staffId }, tx)
        record.changed([{ field: 'role', before: ROLE_NAMES[person.role], after: null }])
      },
    },
  )

async function mustFind(db: Db, tenantId: string, staffId: string): Promise<Person> {
  const person = await findPerson(db, { tenantId, staffId })
  if (!person) throw new AppError('STAFF_NOT_FOUND')
  return person
}

/** All that would open the console to whoever was taken off. */
async function forget(tx: Db, key: { tenantId: string; staffId: string }): Promise<void> {
  await dropLinks(tx, key)
  const { tenantId, staffId } = key
  await tx.deleteFrom('staff_passkey').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_recovery_code').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_view').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_ticket').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute()
}

function toMember({ needs }: At, person: Person, who: Actor): StaffMember {
  const { id, name, email, role } = person
  const isLapsed = person.created_at.getTime() + JOIN_LIFE_MS <= needs.clock.now().getTime()
  return {
    ...{ id, name: person.joined_at ? name : '', email, role, factors: toFactors(person) },
    state: person.joined_at ? 'active' : isLapsed ? 'lapsed' : 'invited',
    lastSeenAt: person.last_seen_at?.toISOString() ?? null,
    since: (person.joined_at ?? person.created_at).toISOString(),
    isYou: who.kind === 'staff' && who.id === id,
  }
}
