import type { Player } from '@kola/player/player'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { DataPrice } from '../data/data-price.ts'
import type { NextCard as Card } from './next-card.tsx'
import type { StillWatching as Still } from './still-watching.tsx'
import type { Next } from './use-next.ts'

/** Few stay so long; where the line is gone there is nothing to offer either. */
const nothing = () => ({ default: () => null })
const NextCard = lazy<ComponentType<ComponentProps<typeof Card>>>(() =>
  import('./next-card.tsx').then((module) => ({ default: module.NextCard }), nothing),
)
const StillWatching = lazy<ComponentType<ComponentProps<typeof Still>>>(() =>
  import('./still-watching.tsx').then((module) => ({ default: module.StillWatching }), nothing),
)

interface NextOfferProps {
  player: Player
  up: Next
  dataPrice: DataPrice | null
  /** Leaves the player. */
  onStop: () => void
}

/** What follows, or whether anybody is there for it. */
export function NextOffer({ player, up, dataPrice, onStop }: NextOfferProps) {
  return (
    <Suspense>
      {up.isAsking ? (
        <StillWatching onGoOn={up.play} onStop={onStop} />
      ) : (
        up.offered && <NextCard player={player} up={up} offered={up.offered} dataPrice={dataPrice} />
      )}
    </Suspense>
  )
}
