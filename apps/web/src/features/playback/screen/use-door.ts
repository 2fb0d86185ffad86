import { ApiError } from '@kola/contract/http/client'
import type { ActiveDevice, PlaybackAnswer } from '@kola/contract/playback'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import { keepTrying } from '../film/keep-trying.ts'
import type { PlaybackNeeds } from '../needs.ts'
import { findLost, takePlace } from '../place/kept-place.ts'
import { keepPermission, takeOver } from '../queries.ts'
import { usePermission } from '../start/use-permission.ts'
import { isRental, planDoor } from './plan-door.ts'

/** A service that does not answer is asked less often than a film that stood still a moment ago. */
const DOOR_FAULTS = 3

interface DoorOptions {
  titleId: string
  isResume: boolean
  /** Goes before all other places; null for none. */
  startSeconds: number | null
  needs: PlaybackNeeds
}

interface DoorActions {
  takeOver: (device: ActiveDevice) => Promise<void>
  retry: () => void
  showScreens: (devices: readonly ActiveDevice[]) => void
  refuse: () => void
  /** A new permission, to go on from here. */
  renew: (positionSeconds: number) => void
}

export type Door = DoorActions &
  (
    | { view: 'opening' | 'refused' | 'fault' | 'leaving' }
    | { view: 'screens'; devices: readonly ActiveDevice[] }
    | { view: 'film'; answer: PlaybackAnswer; startSeconds: number }
  )

/** What a viewer finds behind a press on play: the film, a gate or a fault. */
export function useDoor({ titleId, isResume, startSeconds: given, needs }: DoorOptions): Door {
  const queryClient = useQueryClient()
  const permission = usePermission(needs, titleId)
  const [screens, setScreens] = useState<readonly ActiveDevice[] | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [renewedAt, setRenewedAt] = useState(given)
  const [leftAt] = useState(() => takePlace(titleId))
  const refusal = permission.error
  const view = isRefused ? 'refused' : planDoor(permission.error, screens !== null)

  useEffect(() => {
    if (view !== 'leaving') return
    const rental = refusal instanceof ApiError && isRental(refusal) ? refusal : null
    needs.notify(rental?.message ?? playbackTexts.tryLater)
    needs.goTo(rental ? paths.details(titleId, 'home') : paths.home, { replace: true })
  }, [view, refusal, titleId, needs])

  const { refetch } = permission
  useEffect(() => {
    if (view !== 'fault') return
    return keepTrying(async () => void (await refetch()), DOOR_FAULTS)
  }, [view, refetch])

  const actions: DoorActions = {
    async takeOver({ sessionId }) {
      try {
        const answer = await takeOver(needs.client, { sessionId, titleId, deviceId: needs.deviceId })
        keepPermission(queryClient, titleId, answer)
        setScreens(null)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // That device stopped meanwhile: its screen is free.
        if (error.status === 404) setScreens(null)
        if (error.status === 404 || error.status === 422) await permission.refetch()
        else needs.notify(error.message)
      }
    },
    retry: () => void permission.refetch(),
    showScreens: setScreens,
    refuse: () => setRefused(true),
    renew(positionSeconds) {
      setRenewedAt(positionSeconds)
      void permission.refetch()
    },
  }
  if (view === 'screens') return { ...actions, view, devices: screens ?? readDevices(permission.error) }
  if (view !== 'film') return { ...actions, view }
  if (!permission.data) return { ...actions, view: 'opening' }
  const startSeconds = renewedAt ?? (isResume ? (leftAt ?? findLost(titleId) ?? permission.data.resumeTime) : 0)
  return { ...actions, view, answer: permission.data, startSeconds }
}

function readDevices(error: unknown): readonly ActiveDevice[] {
  return error instanceof ApiError ? ((error.body.devices as ActiveDevice[] | undefined) ?? []) : []
}
