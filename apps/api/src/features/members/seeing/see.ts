import { AppError } from '@kola/contract/errors'
import { SEEING_MS } from '@kola/contract/members/seeing'
import type { CareCaller } from '#shared/http/staff/require-owner.ts'
import { begin, fromStaff, readSender } from '../begin.ts'
import type { MembersNeeds } from '../needs.ts'

/** A way into the viewers' app that shows what the member sees. They read of it, with the reason. @throws AppError MEMBER_NOT_FOUND, STAFF_SESSION_REQUIRED */
export const createSee =
  (needs: MembersNeeds) =>
  async (caller: CareCaller, accountId: string, why: string): Promise<{ url: string; endsAt: Date }> => {
    const { who, person } = await begin(needs, caller, accountId)
    if (person.closedAt) throw new AppError('MEMBER_NOT_FOUND')
    if (caller.who.kind !== 'staff') throw new AppError('STAFF_SESSION_REQUIRED')
    const sender = await readSender(needs, who.tenantId)
    const at = needs.clock.now()
    const endsAt = new Date(at.getTime() + SEEING_MS)
    const token = await needs.db.transaction().execute(async (tx) => {
      const told = fromStaff(sender)
      await needs.events.write({ ...who, ...told, kind: 'seen-by-staff', detail: { why }, at }, tx)
      return needs.seeing.begin({ ...who, staffId: caller.who.id, name: told.deviceName, endsAt }, tx)
    })
    caller.record.changed([
      { field: 'why', before: null, after: why },
      { field: 'until', before: null, after: endsAt.toISOString() },
    ])
    needs.log.info({ ...who, by: caller.who.id }, 'members.seen-as')
    return { url: `${needs.publicUrl}/#see=${token}/${endsAt.getTime()}`, endsAt }
  }
