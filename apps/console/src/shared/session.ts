import { ApiError } from '@kola/contract/http/client'
import type { Permission } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client, keepCsrfToken, queries } from './client.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn(): Promise<StaffSession | null> {
    try {
      return keepSession(await client('GET /api/v1/apps/staff/session', {}))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})

function keepSession(session: StaffSession): StaffSession {
  keepCsrfToken(session.csrfToken)
  return session
}

export const useSession = () => useQuery(sessionQuery)

/** After a way in, or a proof: what was told of the session counts. */
export function enter(session: StaffSession): void {
  queries.setQueryData(sessionQuery.queryKey, keepSession(session))
}

/** Nothing that was read stays behind. */
export function leave(): void {
  keepCsrfToken('')
  // NOTE: what is cleared is not told to the screens that look at it.
  queries.setQueryData(sessionQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

export const may = (session: StaffSession, permission: Permission): boolean => session.permissions.includes(permission)
