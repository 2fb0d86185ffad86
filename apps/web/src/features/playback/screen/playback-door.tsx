import { paths } from '#shared/paths.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import './player.css'
import type { SleepTimer } from '@kola/player/sleep/sleep-timer'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { CastControl } from '../cast/cast-control.ts'
import { CastRoom } from '../cast/cast-room.tsx'
import type { CastConfig } from '../cast/plan-cast.ts'
import type { DataPrice } from '../data/data-price.ts'
import type { Episodes } from '../episodes/episodes-panel.tsx'
import { usePress } from '../felt/use-press.ts'
import { hasSpecialPlan, planPopup, type SubscriptionFacts } from '../gates/popup-type.ts'
import { SubscriptionPopup } from '../gates/subscription-popup.tsx'
import type { PlaybackNeeds } from '../needs.ts'
import type { Attention } from '../next/attention.ts'
import type { NextUp } from '../next/use-next.ts'
import { forgetPermission } from '../queries.ts'
import { say } from '../words.ts'
import { Fault, Waiting } from './player-notices.tsx'
import { PlayerScreen } from './player-screen.tsx'
import { useDoor } from './use-door.ts'

/** Few meet it. */
const ScreenLimitView = lazyView(() =>
  import('../gates/screen-limit-view.tsx').then((module) => module.ScreenLimitView),
)

export interface PlaybackDoorProps {
  titleId: string
  isResume: boolean
  needs: PlaybackNeeds
  account: (SubscriptionFacts & { userid: string }) | undefined
  /** Of the tenant's configuration; empty when there is none. */
  restrictionPlan: string
  dataPrice: DataPrice | null
  /** What follows the film; null where nothing does. */
  next: NextUp | null
  /** Those of its season; null for a film, and where there is no other. */
  episodes: Episodes | null
  /** When watching stops by itself. */
  sleep: SleepTimer
  /** Whether somebody is still there. */
  attention: Attention
  /** Null where nothing is cast. */
  castConfig: CastConfig | null
  /** What plays, in one line, once it is known. */
  onName: (name: string) => void
  /** The film has moved on from where it began. */
  onBegun: () => void
  /** The app's bar, over the screen-limit view. */
  bar: ReactNode
}

/** The film, on this screen or on a device. */
export function PlaybackDoor(props: PlaybackDoorProps) {
  return (
    <CastRoom titleId={props.titleId} config={props.castConfig} needs={props.needs}>
      {(cast, startSeconds) => <Door {...props} cast={cast} startSeconds={startSeconds} />}
    </CastRoom>
  )
}

interface DoorProps extends PlaybackDoorProps {
  cast: CastControl
  startSeconds: number | null
}

/** Asks whether the title may be played, then shows the film or what stands in its way. */
function Door(props: DoorProps) {
  const { titleId, needs, account, restrictionPlan, dataPrice, bar } = props
  const queryClient = useQueryClient()
  const door = useDoor(props)
  const [isSpecialSeen, setSpecialSeen] = useState(false)
  const isGated = hasSpecialPlan(account, restrictionPlan) && !isSpecialSeen
  const takePress = usePress(!isGated && (door.view === 'opening' || door.view === 'film'))
  const forgetting = useRef(0)
  useEffect(() => {
    // React mounts twice in development: what was kept must outlive that.
    clearTimeout(forgetting.current)
    return () => {
      forgetting.current = window.setTimeout(() => forgetPermission(queryClient, titleId), 0)
    }
  }, [queryClient, titleId])
  const goHome = () => needs.goTo(paths.home, { replace: true })

  if (isGated) {
    const limits = { type: 'special_plan', goTo: needs.goTo, canChangePlan: needs.canChangePlan } as const
    return <Opening notice={<SubscriptionPopup {...limits} onClose={() => setSpecialSeen(true)} />} />
  }
  switch (door.view) {
    case 'screens':
      return (
        <Suspense fallback={<Opening notice={<Waiting label={say('loading')} />} />}>
          <ScreenLimitView devices={door.devices} onTakeOver={door.takeOver} bar={bar} />
        </Suspense>
      )
    case 'refused':
      return <Opening notice={<SubscriptionPopup type={planPopup(account)} goTo={needs.goTo} onClose={goHome} />} />
    case 'fault':
      return <Opening notice={<Fault error={null} onRetry={door.retry} onBack={needs.goBack} />} />
    case 'film':
      return (
        <PlayerScreen
          key={door.answer.sessionId}
          answer={door.answer}
          startSeconds={door.startSeconds}
          accountId={account?.userid ?? ''}
          needs={needs}
          takePress={takePress}
          dataPrice={dataPrice}
          next={props.next}
          sleep={props.sleep}
          attention={props.attention}
          cast={props.cast}
          episodes={props.episodes}
          onName={props.onName}
          onBegun={props.onBegun}
          onScreenLimit={door.showScreens}
          onRefused={door.refuse}
          onRenew={door.renew}
        />
      )
    default:
      return <Opening notice={<Waiting label={say('loading')} />} />
  }
}

/** The empty screen before the film, and behind what stands in its way. */
function Opening({ notice }: { notice: ReactNode }) {
  return (
    <main className="player" data-theme="dark">
      {notice}
    </main>
  )
}
