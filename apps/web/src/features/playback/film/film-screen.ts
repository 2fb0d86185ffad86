import type { DataPrice } from '../panels/quality-choices.ts'
import type { FilmOptions } from './open-film.ts'

export interface PlayerScreenProps extends FilmOptions {
  /** What a gigabyte costs here, or null where the tenant does not say. */
  dataPrice: DataPrice | null
  /** The account may not watch this after all. */
  onRefused: () => void
  /** The permission has run out: go on from here with a new one. */
  onRenew: (positionSeconds: number) => void
}
