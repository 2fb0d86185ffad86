import { afterAll, test } from 'vitest'
import { removeTestBenches } from '#testing/media-needs.ts'
import { chooseFilms } from './testing/choose-films.ts'
import { FILMS_OF_CONTAINERS } from './testing/films-of-containers.ts'
import { checkRow } from './testing/run-row.ts'

afterAll(removeTestBenches)

test.each(chooseFilms(FILMS_OF_CONTAINERS))('$name becomes a film', checkRow, 240_000)
