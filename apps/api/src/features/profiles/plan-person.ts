import { AppError } from '@kola/contract/errors'
import type { ProfileBody, ProfileOf } from '@kola/contract/profiles/profiles'
import type { PersonColumns } from './repository.ts'

type Planned = Omit<ProfileOf, 'id' | 'hasPin' | 'isMain' | 'version'>

const NOBODY: Planned = {
  ...{ name: '', imageId: 0, language: '', gender: '', dob: '', ratingLimit: null, isChild: false, autoplayNext: true },
}

/** In Nigeria a day begins an hour before UTC's. */
const LAGOS_AHEAD_MS = 3_600_000

/**
 * A new person, or one who is changed.
 * @throws AppError INVALID_REQUEST for a birthday that has not come, a child without a limit, or a main person with one
 */
export function planPerson(given: Partial<ProfileBody>, before: ProfileOf | null, now: Date): Planned {
  const { ratingLimit, isChild, autoplayNext, name, imageId, language, gender, dob } = {
    ...NOBODY,
    ...before,
    ...given,
  }
  // Whoever takes the limit away means a grown-up.
  const isStillChild = given.isChild === undefined && ratingLimit === null ? false : isChild
  const planned = { name, imageId, language, gender, dob, ratingLimit, isChild: isStillChild }
  const fields = findFaults(planned, before?.isMain ?? false, now)
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
  const isAutoplayKept = before !== null || given.autoplayNext !== undefined
  return { ...planned, autoplayNext: isAutoplayKept ? autoplayNext : !isStillChild }
}

function findFaults(
  { dob, isChild, ratingLimit }: Omit<Planned, 'autoplayNext'>,
  isMain: boolean,
  now: Date,
): Record<string, string> {
  const today = new Date(now.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 10)
  return {
    ...(dob > today && { dob: 'This day has not come yet' }),
    ...(isMain && ratingLimit !== null && { ratingLimit: 'The person of the account sees everything' }),
    ...(isMain && isChild && { isChild: 'The person of the account is no child' }),
    ...(!isMain && isChild && ratingLimit === null && { ratingLimit: 'Please say what a child may watch' }),
  }
}

export const toColumns = (person: Planned): PersonColumns => ({
  name: person.name,
  image_id: person.imageId,
  language: person.language,
  gender: person.gender,
  dob: person.dob === '' ? null : person.dob,
  ...toOwnColumns(person),
})

/** Of the main one too, whose other words are the account's. */
export const toOwnColumns = ({ ratingLimit, isChild, autoplayNext }: Planned): PersonColumns => ({
  ...{ rating_limit: ratingLimit, is_child: isChild, autoplay_next: autoplayNext },
})
