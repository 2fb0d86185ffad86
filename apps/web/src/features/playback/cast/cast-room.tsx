import { lazy, type ReactNode, Suspense } from 'react'
import type { PlaybackNeeds } from '../needs.ts'
import { Waiting } from '../screen/player-notices.tsx'
import { say } from '../words.ts'
import type { CastControl } from './cast-control.ts'
import type { CastConfig } from './plan-cast.ts'
import { useCastRoom } from './use-cast-room.ts'

/** Comes to those alone who cast. */
const CastScreen = lazy(() => import('./cast-screen.tsx').then((module) => ({ default: module.CastScreen })))

interface CastRoomProps {
  titleId: string
  config: CastConfig | null
  needs: PlaybackNeeds
  /** The film on this screen, from where a device left it; null from where it stood before. */
  children: (cast: CastControl, startSeconds: number | null) => ReactNode
}

/** Where the film plays: on this screen, or on a device that this screen then steers. */
export function CastRoom({ titleId, config, needs, children }: CastRoomProps) {
  const room = useCastRoom({ titleId, config, needs })
  const { place } = room
  if (place.at === 'here') return children(room.control, place.startSeconds)
  const finding = (
    <main className="player" data-theme="dark">
      <Waiting label={say('loading')} />
    </main>
  )
  if (place.at === 'finding') return finding
  return (
    <Suspense fallback={finding}>
      <CastScreen
        caster={place.caster}
        there={place.there}
        note={room.control.note}
        onFailed={room.onFailed}
        onEnded={needs.goBack}
        onBack={needs.goBack}
      />
    </Suspense>
  )
}
