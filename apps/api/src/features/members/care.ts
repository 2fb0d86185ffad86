import { AppError } from '@kola/contract/errors'
import type { MemberNote } from '@kola/contract/members/member'
import { type CareCaller, requireOwner } from '#shared/http/staff/require-owner.ts'
import { begin, fromStaff, readSender } from './begin.ts'
import { createBlock } from './block.ts'
import { createGive, createTakeBack } from './give.ts'
import type { MembersNeeds } from './needs.ts'
import { addNote, listNotes } from './notes.ts'

const DAY_MS = 24 * 3_600_000
/** Of one member in a day. */
const MAX_RESETS = 5

/** What the staff do for a member, each with what the log tells of it. */
export interface Care {
  note(caller: CareCaller, accountId: string, text: string): Promise<MemberNote[]>
  give: ReturnType<typeof createGive>
  takeBack: ReturnType<typeof createTakeBack>
  block: ReturnType<typeof createBlock>
  /** @returns what played @throws AppError PLAYBACK_SESSION_NOT_FOUND */
  stop(caller: CareCaller, accountId: string, sessionId: string): Promise<string>
  /** @returns the device's name @throws AppError DEVICE_NOT_FOUND */
  signOut(caller: CareCaller, accountId: string, deviceId: string): Promise<string>
  /** @throws AppError MEMBER_NOT_REACHED, RATE_LIMITED */
  sendReset(caller: CareCaller, accountId: string): Promise<void>
  /** @throws AppError OWNER_REQUIRED, RATE_LIMITED */
  askCopy(caller: CareCaller, accountId: string): Promise<void>
}

export function createCare(needs: MembersNeeds): Care {
  const { db, clock } = needs
  return {
    give: createGive(needs),
    takeBack: createTakeBack(needs),
    block: createBlock(needs),
    stop: (...given) => stop(needs, ...given),
    async note(caller, accountId, text) {
      const { who } = await begin(needs, caller, accountId)
      caller.record.changed([{ field: 'note', before: null, after: `${text.length} letters` }])
      await addNote(db, { ...who, text, who: caller.who, at: clock.now() })
      return listNotes(db, who)
    },
    async signOut(caller, accountId, deviceId) {
      const { who } = await begin(needs, caller, accountId)
      const { deviceName } = fromStaff(await readSender(needs, who.tenantId))
      const name = await needs.devices.signOutBy({ ...who, deviceId }, deviceName)
      caller.record.changed([{ field: 'device', before: name, after: null }])
      return name
    },
    async sendReset(caller, accountId) {
      const { who, person } = await begin(needs, caller, accountId)
      if (!person.email || person.closedAt) throw new AppError('MEMBER_NOT_REACHED')
      const subject = { subject: `member-reset:${accountId}`, max: MAX_RESETS, windowMs: DAY_MS }
      await needs.limits.take(who.tenantId, [subject])
      await needs.sendReset({ tenantId: who.tenantId, emailAddress: person.email })
    },
    async askCopy(caller, accountId) {
      const { who, person } = await begin(needs, caller, accountId)
      requireOwner(caller, 'members.close')
      if (person.closedAt) throw new AppError('MEMBER_NOT_FOUND')
      await needs.askCopy(who)
    },
  }
}

async function stop(needs: MembersNeeds, ...[caller, accountId, sessionId]: Parameters<Care['stop']>): Promise<string> {
  const { who } = await begin(needs, caller, accountId)
  const playing = (await needs.playback.listWatching(who)).find((one) => one.sessionId === sessionId)
  if (!playing) throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
  const from = fromStaff(await readSender(needs, who.tenantId))
  const detail = { device: playing.deviceName, title: playing.videoName }
  await needs.db.transaction().execute(async (tx) => {
    await needs.playback.stop({ ...who, sessionId }, tx)
    await needs.events.write({ ...who, ...from, kind: 'playback-stopped', detail, at: needs.clock.now() }, tx)
  })
  caller.record.changed([{ field: 'plays', before: playing.videoName, after: null }])
  return playing.videoName
}
