import { readFile, writeFile } from 'node:fs/promises'
import type { Run } from './harness.ts'
import type { Round } from './rounds.ts'

const HEADING = '## One part after the other'
const toSeconds = (ms: number) => (ms / 1_000).toFixed(1)
const most = (rounds: readonly Round[], of: (round: Round) => number) => Math.max(...rounds.map(of))
const sum = (rounds: readonly Round[], of: (round: Round) => number) =>
  rounds.reduce((total, round) => total + of(round), 0)

/** A fault that came more than once is one row: its worst. */
function toRow(rounds: readonly Round[]): string {
  const [first] = rounds
  const cells = [
    first?.fault ?? '',
    rounds.length,
    toSeconds(most(rounds, ({ writesBackMs }) => writesBackMs)),
    toSeconds(most(rounds, ({ filmGapMs }) => filmGapMs)),
    sum(rounds, ({ unavailable }) => unavailable),
    sum(rounds, ({ cut }) => cut),
    sum(rounds, ({ lost }) => lost.length),
    sum(rounds, ({ interrupted }) => interrupted.length),
    sum(rounds, ({ wrong }) => wrong.length),
  ]
  return `| ${cells.join(' | ')} |`
}

const countText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

function toSummary({ seed, asked, rounds, seconds, acknowledged }: Run): string {
  const { places, accounts, payments, films, elsewhere } = acknowledged
  const length = rounds.length < asked ? `interrupted after ${rounds.length} of ${asked} rounds` : `${asked} rounds`
  const kinds = new Set(rounds.map(({ fault }) => fault)).size
  const lost = sum(rounds, (round) => round.lost.length)
  const interrupted = sum(rounds, (round) => round.interrupted.length)
  const back = toSeconds(most(rounds, ({ writesBackMs }) => writesBackMs))
  return (
    `**Seed ${seed}**: ${length} of ${kinds} faults in ${Math.round(seconds / 60)} minutes. ` +
    `${countText(places, 'place', 'places')}, ${countText(accounts, 'account', 'accounts')}, ` +
    `${countText(payments, 'payment', 'payments')} and ${countText(films, 'film', 'films')} were acknowledged, ` +
    `${countText(elsewhere, 'rendition', 'renditions')} of these made elsewhere; ` +
    `**${countText(lost, 'write', 'writes')} lost, ${countText(interrupted, 'film', 'films')} interrupted**, ` +
    `writes back within ${back} s.`
  )
}

function listFaulty(run: Run): string[] {
  const lines = run.rounds.flatMap((round) =>
    [...round.lost, ...round.interrupted, ...round.wrong].map((what) => `- ${round.fault}: ${what}`),
  )
  return [...new Set([...lines, ...run.open.map((what) => `- in the end: ${what}`)])]
}

export function toTable(run: Run): string {
  const byFault = Map.groupBy(run.rounds, ({ fault }) => fault)
  const rows = [...byFault.keys()].toSorted().map((fault) => toRow(byFault.get(fault) ?? []))
  const faulty = listFaulty(run)
  return [
    `<!-- seed ${run.seed} -->`,
    ...[toSummary(run), ''],
    '| fault | rounds | writes back, s | film gap, s | 503 | cut | lost | interrupted | wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    ...(faulty.length > 0 ? ['', 'Not as it should be:', '', ...faulty] : []),
    ...(run.leftOut.length > 0 ? ['', `Not tried on this machine: ${run.leftOut.join('; ')}.`] : []),
    `<!-- end of seed ${run.seed} -->`,
  ].join('\n')
}

/** Puts a run into the page: in the place of the one with its seed, else after the last one of its section. */
export function putInto(page: string, run: Run): string {
  const [begin, end] = [`<!-- seed ${run.seed} -->`, `<!-- end of seed ${run.seed} -->`]
  const table = toTable(run)
  if (page.includes(begin)) {
    return page.slice(0, page.indexOf(begin)) + table + page.slice(page.indexOf(end) + end.length)
  }
  const section = page.indexOf(HEADING)
  if (section < 0) throw new Error(`The page has no section "${HEADING}"`)
  const next = page.indexOf('\n## ', section + HEADING.length)
  const at = next < 0 ? page.length : next
  return `${page.slice(0, at).trimEnd()}\n\n${table}\n${page.slice(at)}`
}

export async function writeTable(file: string, run: Run): Promise<void> {
  await writeFile(file, putInto(await readFile(file, 'utf8'), run))
}
