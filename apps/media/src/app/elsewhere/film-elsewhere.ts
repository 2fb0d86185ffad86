import type { MediaNeeds } from '../needs.ts'
import type { FilmPlan, FilmRun } from '../source/encode-film.ts'
import type { OfferedFilm, OfferedRendition } from './to-offers.ts'

export interface ElsewhereRun {
  run: FilmRun
  plan: FilmPlan
  film: OfferedFilm
  needs: Pick<MediaNeeds, 'storage' | 'log'> & { elsewhere: NonNullable<MediaNeeds['elsewhere']> }
}

/** A film under way: what is not finished is left of `offered`. */
export interface FilmElsewhere extends ElsewhereRun {
  offered: Map<string, OfferedRendition>
  fractions: Map<string, number>
  /** Of any rendition that is finished; null while none is. */
  pictures: number | null
  /** What cannot be judged from outside. */
  ours: Set<string>
}
