import type { ProfileBody, ProfileChange, ProfileOf } from '@kola/contract/profiles/profiles'
import { call } from '#shared/service/service.ts'

type Change = Omit<ProfileChange, 'version'>

/** Adds somebody under an id of ours: a repeat adds nobody twice. Throws ApiError. */
export async function addPerson(id: string, body: ProfileBody): Promise<ProfileOf> {
  return (await call('POST /apps/v1/profiles', { body: { ...body, id } })).profile
}

/** Changes what is named; throws ApiError PROFILE_STALE where somebody else has changed the person meanwhile. */
export async function changePerson({ id, version }: ProfileOf, change: Change): Promise<ProfileOf> {
  return (await call('PATCH /apps/v1/profiles/{id}', { params: { id }, body: { ...change, version } })).profile
}
