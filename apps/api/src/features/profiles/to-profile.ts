import { dobSchema, GENDERS, type OpensBy, type Person, type ProfileOf } from '@kola/contract/profiles/profiles'
import { isAsWide, type RatingLimit } from '@kola/contract/profiles/rating'
import { toImageId, toMainName } from '#shared/accounts/main-person.ts'
import type { PersonRow } from './repository.ts'

const toGender = (value: unknown) =>
  GENDERS.find((gender) => typeof value === 'string' && gender.toLowerCase() === value.trim().toLowerCase()) ?? ''

/** What older clients have written there is no date of birth always. */
const toDob = (value: unknown): string => {
  const { success, data } = dobSchema.safeParse(value)
  return success ? data : ''
}

export function toProfile(row: PersonRow): ProfileOf {
  return {
    id: row.id,
    name: row.is_main ? toMainName(row.account) : row.name,
    imageId: toImageId(row.image_id),
    language: typeof row.language === 'string' ? row.language : '',
    gender: toGender(row.gender),
    dob: toDob(row.dob),
    ratingLimit: row.rating_limit,
    isChild: row.is_child,
    hasPin: row.pin_hash !== null,
    isMain: row.is_main,
    autoplayNext: row.autoplay_next,
    version: row.version,
  }
}

interface Watching {
  id: string
  ratingLimit: RatingLimit | null
}

/** What opens the person to whoever watches now. */
export function planOpening(
  current: Watching,
  target: Pick<Person, 'id' | 'ratingLimit' | 'hasPin'>,
  people: readonly Pick<Person, 'ratingLimit' | 'hasPin'>[],
): OpensBy {
  if (target.id === current.id) return 'nothing'
  if (target.hasPin) return 'own-pin'
  if (isAsWide(current.ratingLimit, target.ratingLimit)) return 'nothing'
  return people.some(({ ratingLimit, hasPin }) => ratingLimit === null && hasPin) ? 'grown-pin' : 'password'
}
