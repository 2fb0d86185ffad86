import { afterAll, test } from 'vitest'
import { removeTestBenches } from '../../testing/media-needs.ts'
import { FILMS_OF_SOUNDS } from './films-of-sounds.ts'
import { checkRow } from './run-row.ts'

afterAll(removeTestBenches)

test.each(FILMS_OF_SOUNDS)('$name becomes a film', checkRow, 240_000)
