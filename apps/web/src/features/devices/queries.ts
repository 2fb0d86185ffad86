import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY, queryClient } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

/** What plays changes while one looks. */
const LOOK_AGAIN_MS = 20_000

export const devicesQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'devices'],
  queryFn: () => call('GET /apps/v1/devices', {}),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

/** What was done on the account, the newest first, page by page. */
export const activityQuery = infiniteQueryOptions({
  queryKey: [MEMBER_KEY, 'activity'],
  queryFn: ({ pageParam }) => call('GET /apps/v1/account/activity', { query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  staleTime: 0,
})

export const toTvQuery = (userCode: string) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'tv', userCode],
    queryFn: () => call('GET /apps/v1/tv-sign-ins/{userCode}', { params: { userCode } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const reload = () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })

export async function stopScreen(sessionId: string): Promise<void> {
  await call('POST /apps/v2/playback-sessions/{sessionId}/stop', { params: { sessionId } })
  await reload()
}

export async function signOutDevice(deviceId: string): Promise<void> {
  await call('DELETE /apps/v1/devices/{deviceId}', { params: { deviceId } })
  await reload()
}

export async function signOutOthers(): Promise<void> {
  await call('POST /apps/v1/devices/sign-out-others', {})
  await reload()
}

export const approveTv = (userCode: string, profileId: string | null) =>
  call('POST /apps/v1/tv-sign-ins/{userCode}/approve', { params: { userCode }, body: { profileId } })

export const refuseTv = (userCode: string) =>
  call('POST /apps/v1/tv-sign-ins/{userCode}/refuse', { params: { userCode } })
