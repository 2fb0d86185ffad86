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
import type { OpenItems } from '#shared/items.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { type Choice, chooseProfile } from './choose.ts'
import type { ProfilesNeeds } from './needs.ts'
import { planPerson, toColumns, toOwnColumns } from './plan-person.ts'
import { addPerson, changePerson, holdAccount, listPeople, type PersonRow, removePerson, setPin } from './repository.ts'
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

  /** The people as they stand, of an account that nobody else changes meanwhile; tokens are looked up anew afterwards. */
  async function change<T>(who: AccountKey, work: (tx: Db, rows: PersonRow[]) => Promise<T>): Promise<T> {
    const done = await db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, who))) throw new AppError('TOKEN_INVALID')
      return work(tx, await listPeople(tx, who))
    })
    needs.sessions.forget(who)
    return done
  }

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
      return change(who, async (tx, rows) => {
        const known = rows.find(({ id, is_main }) => id === body.id && !is_main)
        if (known) return toProfile(known)
        if (rows.length >= MAX_PROFILES) throw new AppError('PROFILES_FULL')
        const profileId = body.id ?? newId()
        await addPerson(tx, { ...who, profileId }, toColumns(planPerson(body, null, clock.now())))
        return getOne(tx, { ...who, profileId })
      })
    },

    async change({ profileId, ...of }, body) {
      const who = toKey(of)
      const { ratingLimit = null } = body
      // NOTE before the transaction: it may have to read the catalogue, on a connection of its own.
      const open = ratingLimit === null ? null : await needs.items.open({ tenantId: who.tenantId, ratingLimit })
      return change(who, async (tx, rows) => {
        await changeOne(needs, tx, { ...who, profileId, rows, body, open })
        return getOne(tx, { ...who, profileId })
      })
    },

    remove: ({ profileId, ...of }) => {
      const who = toKey(of)
      return change(who, async (tx, rows) => {
        if (profileId === who.accountId) throw new AppError('PROFILE_IS_MAIN')
        const before = rows.find(({ id }) => id === profileId)
        await needs.playback.endOfPerson({ ...who, profileId }, () => false, tx)
        await removePerson(tx, { ...who, profileId })
        return before ? toProfile(before).name : null
      })
    },

    choose: (choice) => chooseProfile(needs, choice),

    async setPin({ profileId, ...of }, pin) {
      const who = toKey(of)
      const hash = pin === null ? null : await needs.pins.hash(pin, who.accountId)
      if (!(await setPin(db, { ...who, profileId }, hash))) throw new AppError('PROFILE_NOT_FOUND')
      return getOne(db, { ...who, profileId })
    },
  }
}

interface Change extends PersonKey {
  rows: readonly PersonRow[]
  body: ProfileChange
  /** What is within the limit that is set. */
  open: OpenItems | null
}

async function changeOne(needs: ProfilesNeeds, tx: Db, { rows, body, open, profileId, ...who }: Change): Promise<void> {
  const row = rows.find(({ id }) => id === profileId)
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  const before = toProfile(row)
  if (before.version !== body.version) throw new AppError('PROFILE_STALE', { extra: { profile: before } })
  const person = planPerson(body, before, needs.clock.now())
  if (before.isMain) await needs.accounts.changePerson(tx, { ...who, ...toOwnWords(body, before) })
  const columns = before.isMain ? toOwnColumns(person) : toColumns(person)
  await changePerson(tx, { ...who, profileId }, { ...columns, version: before.version + 1 })
  const { ratingLimit } = person
  if (!open || isAsWide(ratingLimit, before.ratingLimit)) return
  await needs.playback.endOfPerson({ ...who, profileId }, (titleId) => open.find(titleId) !== null, tx)
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

async function getOne(db: Db, { profileId, ...who }: AccountKey & { profileId: string }): Promise<ProfileOf> {
  const row = (await listPeople(db, who)).find(({ id }) => id === profileId)
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return toProfile(row)
}
