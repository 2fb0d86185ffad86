import { runBuilt } from './app/built/run-built.ts'

if (!(await runBuilt('work'))) await import('./entries/work.ts')
