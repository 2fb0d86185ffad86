import { runCells } from './run.ts'

/** `npm run cells`: where tenants live and how they move, see docs/cells.md. */
try {
  await runCells({ argv: process.argv.slice(2), print: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
