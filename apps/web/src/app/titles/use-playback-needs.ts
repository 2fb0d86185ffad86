import { showToast } from '@kola/ui/feedback/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import type { PlaybackNeeds } from '#features/playback/needs.ts'
import { canChangePlan } from '#features/tenant/can-change-plan.ts'
import { readTenant } from '#features/tenant/queries.ts'
import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { getDeviceId } from '#shared/service/device-id.ts'
import { call, customerId } from '#shared/service/service.ts'

/** What playback needs of this app. */
export function usePlaybackNeeds(): PlaybackNeeds {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const goTo = (href: string, how?: { replace?: boolean }) => navigate(href.replace(/^#/, ''), how)
    return {
      client: call,
      deviceId: getDeviceId(),
      customerId,
      canChangePlan: canChangePlan(readTenant().texts),
      goTo,
      goBack: () => (history.length > 1 ? history.back() : goTo(paths.home, { replace: true })),
      notify: showToast,
      onPlaceSaved: () => void queryClient.invalidateQueries({ queryKey: resumeListQuery.queryKey }),
    }
  }, [queryClient])
}
