import { AppError } from '@kola/contract/errors'
import {
  type ListedProfile,
  MAX_PROFILES,
  type ProfileBody,
  type ProfileChange,
  type ProfileOf,
} from '@kola/contract/profiles/profiles'
import { isAsWide } from '@kola/contract/profiles/rating'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { SignedIn } from '#shared/http/route.ts'
import type { PersonKey } from '#shared/http/watcher.ts'
import { ANYWHERE, type OpenItems } from '#shared/items.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { changePeople, getOne } from './change-people.ts'
import { type Choice, chooseProfile } from './choose.ts'
import type { ProfilesNeeds } from './needs.ts'
import { setPersonsPin } from './pins/set-pin.ts'
import { planPerson, toColumns, toOwnColumns } from './plan-person.ts'
import { addPerson, changePerson, listPeople, type PersonRow, removePerson } from './repository.ts'
import { tell, toChanges } from './tell.ts'
import { planOpening, toProfile } from './to-profile.ts'

export interface ProfilesAnswer {
  profiles: ListedProfile[]
  current: string
  most: number
  titles?: Record<string, number>
}

interface Who {
  tenantId: string
  account: SignedIn
}

type OfOne = Who & { profileId: string }

export interface Profiles {
  list(who: Who): Promise<ProfilesAnswer>
  /** The same id twice adds nobody twice. @throws AppError PROFILES_FULL, INVALID_REQUEST */
  add(who: Who, body: ProfileBody): Promise<ProfileOf>
  /** @throws AppError PROFILE_NOT_FOUND, PROFILE_STALE, INVALID_REQUEST */
  change(who: OfOne, change: ProfileChange): Promise<ProfileOf>
  /** @returns their name; null when they are gone already. @throws AppError PROFILE_IS_MAIN */
  remove(who: OfOne): Promise<string | null>
  choose(choice: Choice): Promise<ProfileOf>
  /** @throws AppError PROFILE_NOT_FOUND, UNAVAILABLE */
  setPin(who: OfOne, pin: string | null): Promise<ProfileOf>
}

const toKey = ({ tenantId, account }: Who): AccountKey => ({ tenantId, accountId: account.id })

export function createProfiles(needs: ProfilesNeeds): Profiles {
  const { db, clock } = needs

  return {
    async list({ tenantId, account }) {
      const profiles = (await listPeople(db, { tenantId, accountId: account.id })).map(toProfile)
      const isGrown = account.profile.ratingLimit === null
      const shown = profiles.map((profile) => ({
        ...profile,
        // Birthdays of the others are nothing for a child.
        ...(!isGrown && profile.id !== account.profile.id && { dob: '', gender: '' as const }),
        opensBy: planOpening(account.profile, profile, profiles),
      }))
      const titles = isGrown ? await needs.countTitles(tenantId) : undefined
      return { profiles: shown, current: account.profile.id, most: MAX_PROFILES, ...(titles && { titles }) }
    },

    add: (of, body) => {
      const who = toKey(of)
      return changePeople(needs, who, async (tx, rows) => {
        const known = rows.find(({ id, is_main }) => id === body.id && !is_main)
        if (known) return toProfile(known)
        if (rows.length >= MAX_PROFILES) throw new AppError('PROFILES_FULL')
        const profileId = body.id ?? newId()
        await addPerson(tx, { ...who, profileId }, toColumns(planPerson(body, null, clock.now())))
        const added = await getOne(tx, { ...who, profileId })
        await tell(needs, { ...of, told: [{ kind: 'person-added', name: added.name }] }, tx)
        return added
      })
    },

    async change({ profileId, ...of }, body) {
      const who = toKey(of)
      const { ratingLimit = null } = body
      // NOTE before the transaction: it may have to read the catalogue, on a connection of its own.
      const open =
        ratingLimit === null ? null : await needs.items.open({ tenantId: who.tenantId, ratingLimit, country: ANYWHERE })
      return changePeople(needs, who, async (tx, rows) => {
        const before = await changeOne(needs, tx, { ...who, profileId, rows, body, open })
        const after = await getOne(tx, { ...who, profileId })
        await tell(needs, { ...of, told: toChanges(before, after) }, tx)
        return after
      })
    },

    remove: ({ profileId, ...of }) => {
      const who = toKey(of)
      return changePeople(needs, who, async (tx, rows) => {
        if (profileId === who.accountId) throw new AppError('PROFILE_IS_MAIN')
        const before = rows.find(({ id }) => id === profileId)
        await needs.playback.endOfPerson({ ...who, profileId }, () => false, tx)
        await removePerson(tx, { ...who, profileId })
        if (!before) return null
        const { name } = toProfile(before)
        await tell(needs, { ...of, told: [{ kind: 'person-removed', name }] }, tx)
        return name
      })
    },

    choose: (choice) => chooseProfile(needs, choice),

    setPin: (who, pin) => setPersonsPin(needs, who, pin),
  }
}

interface Change extends PersonKey {
  rows: readonly PersonRow[]
  body: ProfileChange
  /** What is within the limit that is set. */
  open: OpenItems | null
}

/** @returns how they were */
async function changeOne(
  needs: ProfilesNeeds,
  tx: Db,
  { rows, body, open, profileId, ...who }: Change,
): Promise<ProfileOf> {
  const row = rows.find(({ id }) => id === profileId)
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  const before = toProfile(row)
  if (before.version !== body.version) throw new AppError('PROFILE_STALE', { extra: { profile: before } })
  const person = planPerson(body, before, needs.clock.now())
  if (before.isMain) await needs.accounts.changePerson(tx, { ...who, ...toOwnWords(body, before) })
  const columns = before.isMain ? toOwnColumns(person) : toColumns(person)
  await changePerson(tx, { ...who, profileId }, { ...columns, version: before.version + 1 })
  const { ratingLimit } = person
  if (!open || isAsWide(ratingLimit, before.ratingLimit)) return before
  await needs.playback.endOfPerson({ ...who, profileId }, (titleId) => open.find(titleId) !== null, tx)
  return before
}

/** What of the main one the account keeps, as far as it is named and another one. */
function toOwnWords({ name, imageId, language, gender, dob }: ProfileChange, before: ProfileOf) {
  const metaData = {
    ...(imageId !== undefined && { image_id: imageId }),
    ...(language !== undefined && { language }),
    ...(gender !== undefined && { gender }),
    ...(dob !== undefined && { dob }),
  }
  return { metaData, ...(name !== undefined && name !== before.name && { name }) }
}
