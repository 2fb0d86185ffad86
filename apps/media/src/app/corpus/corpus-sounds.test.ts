import { afterAll, test } from 'vitest'
import { removeTestBenches } from '#testing/media-needs.ts'
import { chooseFilms } from './testing/choose-films.ts'
import { FILMS_OF_SOUNDS } from './testing/films-of-sounds.ts'
import { checkRow } from './testing/run-row.ts'

afterAll(removeTestBenches)

test.each(chooseFilms(FILMS_OF_SOUNDS))('$name becomes a film', checkRow, 240_000)
