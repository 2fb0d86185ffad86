import { runBuilt } from './app/built/run-built.ts'

// What `npm run build` made of all modules starts in a third of the time and takes a third less memory.
if (!(await runBuilt('api'))) await import('./entries/api.ts')
