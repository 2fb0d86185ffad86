import { toLanguageCode } from '@kola/contract/language-name'
import type { Person } from '@kola/contract/profiles/profiles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'
import { say } from './words.ts'

export const profilesQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'profiles'],
  queryFn: () => call('GET /apps/v1/profiles', {}),
  staleTime: 0,
})

/** The people of the account, asked for anew on each screen about them. */
export const useProfiles = () => useQuery(profilesQuery)

/** Throws ApiError, REAUTHENTICATION_REQUIRED among it. */
export const setPin = (id: string, pin: string | null) =>
  call('PUT /apps/v1/profiles/{id}/pin', { params: { id }, body: { pin } })

export const removePerson = (id: string) => call('DELETE /apps/v1/profiles/{id}', { params: { id } })

type Reach = Pick<Person, 'ratingLimit'> & { language?: string }

/**
 * What somebody sees, in two words: up to which class, else in which language.
 * @param name names a language by its code
 */
export function sayReach({ ratingLimit, language }: Reach, name: (code: string) => string): string {
  if (ratingLimit) return say('upTo', { limit: ratingLimit })
  const code = toLanguageCode(language ?? '')
  return code && code !== 'en' ? name(code) : say('everything')
}

/** `Adaeze, Bisi or Tunde`. Televisions of 2018 join no lists by themselves. */
export function sayOr(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? say('or', { first: names.slice(0, -1).join(', '), last }) : last
}

/** Whoever may open what others may not, by their own PIN; all without a limit where none of them has one. */
export function listGrown<P extends Pick<Person, 'ratingLimit' | 'hasPin'>>(people: readonly P[]): P[] {
  const grown = people.filter(({ ratingLimit }) => ratingLimit === null)
  const withPin = grown.filter(({ hasPin }) => hasPin)
  return withPin.length > 0 ? withPin : grown
}
