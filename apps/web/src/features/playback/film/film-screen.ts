import type { SleepTimer } from '@kola/player/sleep/sleep-timer'
import type { CastControl } from '../cast/cast-control.ts'
import type { DataPrice } from '../data/data-price.ts'
import type { Episodes } from '../episodes/episodes-panel.tsx'
import type { Attention } from '../next/attention.ts'
import type { NextUp } from '../next/use-next.ts'
import type { FilmOptions } from './open-film.ts'

export interface PlayerScreenProps extends Omit<FilmOptions, 'name'> {
  cast: CastControl
  /** What a gigabyte costs here, or null where the tenant does not say. */
  dataPrice: DataPrice | null
  /** What follows the film; null where nothing does. */
  next: NextUp | null
  /** When watching stops by itself. */
  sleep: SleepTimer
  /** Whether somebody is still there. */
  attention: Attention
  /** Those of its season; null for a film, and where there is no other. */
  episodes: Episodes | null
  /** What plays, in one line, once it is known. */
  onName: (name: string) => void
  /** The film has moved on from where it began. */
  onBegun: () => void
  /** The account may not watch this after all. */
  onRefused: () => void
  /** The permission has run out: go on from here with a new one. */
  onRenew: (positionSeconds: number) => void
}
