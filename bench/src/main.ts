import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureTvBuild } from '../../e2e/src/tv-build.ts'
import { longestTaskRow } from './account/longest-task.ts'
import { overviewRows } from './account/overview.ts'
import { accountScreenRows } from './account/screens.ts'
import { switchingRows } from './account/switching.ts'
import { televisionRow } from './account/television.ts'
import { startBare } from './bare.ts'
import { codecRows } from './codecs/row.ts'
import { saverFilmRow } from './codecs/saver/row.ts'
import { consoleImportRow } from './console/import.ts'
import { consoleRows } from './console/lists.ts'
import { consoleNumbersRow } from './console/numbers.ts'
import { consoleScreensRow } from './console/screens.ts'
import { readBuiltWeb } from './env.ts'
import { growthRows } from './fleet/growth.ts'
import { fleetCostRows } from './fleet/row.ts'
import { limitedRows } from './large-tenant/limited.ts'
import { playbackStartRows } from './playback/first-picture.ts'
import { lineRows } from './playback/lines/row.ts'
import { memoryRows } from './playback/memory/row.ts'
import { tripsRow } from './playback/trips-row.ts'
import { reconciliationRows } from './reconciliation/row.ts'
import { renewalRows } from './renewals/row.ts'
import { replicaRows } from './replicas/row.ts'
import type { Result } from './result.ts'
import { callCostRow } from './rows/call-costs.ts'
import { callbackRows } from './rows/callbacks.ts'
import { homeRows } from './rows/home.ts'
import { interactionRows } from './rows/interactions.ts'
import { landingRow } from './rows/landing.ts'
import { largeCatalogueRows } from './rows/large-catalogue.ts'
import { lighthouseRows } from './rows/lighthouse.ts'
import { filmBytesRow } from './rows/media-origin.ts'
import { packagingRow } from './rows/packaging.ts'
import { playbackCallRows } from './rows/playback-call.ts'
import { searchRows } from './rows/search.ts'
import { accountRow, catalogueRow, presenceRows, resumeRow } from './rows/server.ts'
import { signInRows } from './rows/sign-in.ts'
import { startRows } from './rows/start.ts'
import { weightRows } from './rows/weight.ts'
import { BARE_PORT, startService } from './service.ts'

/** `npm run bench -- search signIn` measures these rows only, and writes no document. */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

async function withService(): Promise<Result[]> {
  const service = await startService()
  const bare = await startBare(BARE_PORT)
  try {
    const rows: Record<string, () => Promise<Result | Result[]>> = {
      catalogue: () => catalogueRow(service, bare),
      account: () => accountRow(service),
      presence: () => presenceRows(service),
      resume: () => resumeRow(service),
      callbacks: () => callbackRows(service),
      renewals: () => renewalRows(service),
      reconciliation: () => reconciliationRows(service),
      filmBytes: () => filmBytesRow(service),
      playbackCall: () => playbackCallRows(service),
      playbackStart: () => playbackStartRows(service),
      trips: () => tripsRow(service),
      lines: () => lineRows(service),
      memory: () => memoryRows(service),
      weight: () => weightRows(service),
      landing: () => landingRow(service),
      home: () => homeRows(service),
      interactions: () => interactionRows(service),
      longestTask: () => longestTaskRow(service),
      overview: () => overviewRows(service, bare),
      accountScreens: () => accountScreenRows(service),
      television: () => televisionRow(service),
      switching: () => switchingRows(service),
      lighthouse: () => lighthouseRows(service),
      signIn: () => signInRows(service),
      packaging: () => packagingRow(service),
      search: () => searchRows(service, bare),
      limited: () => limitedRows(service),
      console: () => consoleRows(service),
      consoleImport: () => consoleImportRow(service),
      consoleNumbers: () => consoleNumbersRow(service),
      consoleScreens: () => consoleScreensRow(service),
      callCosts: () => callCostRow(service),
      // The last one: from here on the large tenant is ten times as large.
      largeCatalogue: () => largeCatalogueRows(service),
    }
    return await inOrder(Object.entries(rows).flatMap(([name, row]) => (isWanted(name) ? row : [])))
  } finally {
    bare.stop()
    await service.stop()
  }
}

async function inOrder(rows: (() => Promise<Result | Result[]>)[]): Promise<Result[]> {
  const results: Result[] = []
  for (const row of rows) {
    for (const result of [await row()].flat()) {
      results.push(result)
      console.log(
        `${result.isMet ? 'met   ' : 'MISSED'} ${result.what}: ${result.figure} (${result.target}); ${result.measured} against ${result.limit}`,
      )
    }
  }
  return results
}

function toMarkdown(results: Result[]): string {
  const rows = results.map(
    (row) =>
      `| ${row.what} | ${row.measured} | ${row.limit} | ${row.figure} | ${row.target} | ${row.isMet ? 'yes' : 'no'} |`,
  )
  return `# Performance

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, everything on one machine over loopback.
Ratios are medians of turns in one run; the limit is measured beside it.

| what | measured | limit | figure | target | met |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
if (isWanted('television') && !readBuiltWeb().TV_DIST) await ensureTvBuild(ROOT)
// Some need no service. Those of codecs are measured by their names alone: they take long, and have pages of their own.
const alone: Record<string, () => Promise<Result | Result[]>> = {
  ...(isWanted('start') && { start: startRows }),
  ...(wanted.includes('codecs') && { codecs: codecRows }),
  ...(wanted.includes('saverFilm') && { saverFilm: saverFilmRow }),
  ...(isWanted('replica') && { replica: replicaRows }),
  ...(isWanted('fleetCosts') && { fleetCosts: fleetCostRows }),
  ...(wanted.includes('growth') && { growth: growthRows }),
}
const results = await inOrder(Object.values(alone))
if (wanted.length === 0 || wanted.some((name) => !alone[name])) results.push(...(await withService()))
if (wanted.length === 0) await writeFile(new URL('../../docs/performance.md', import.meta.url), toMarkdown(results))
