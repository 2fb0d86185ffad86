import type { Player } from '@kola/player/player'
import type { DataPrice } from '../data/data-price.ts'
import { NextCard } from './next-card.tsx'
import { StillWatching } from './still-watching.tsx'
import type { Next } from './use-next.ts'

interface NextOfferProps {
  player: Player
  up: Next
  dataPrice: DataPrice | null
  /** Leaves the player. */
  onStop: () => void
}

/** What follows, or whether anybody is there for it. */
export function NextOffer({ player, up, dataPrice, onStop }: NextOfferProps) {
  if (up.isAsking) return <StillWatching onGoOn={up.play} onStop={onStop} />
  return up.offered && <NextCard player={player} up={up} offered={up.offered} dataPrice={dataPrice} />
}
