/** `npm run films`: every odd film of the corpus becomes a film, instead of those that stand for others in `npm test`, and encoders elsewhere make one. */
import { join } from 'node:path'
import { runSuites } from './runner/run-suites.ts'
import { runUnitTests } from './runner/suites.ts'

const root = join(import.meta.dirname, '../..')
await runSuites([
  () => runUnitTests(root, ['apps/media/src/app/corpus', 'apps/media/src/app/elsewhere'], { KOLA_FILMS: 'all' }),
])
