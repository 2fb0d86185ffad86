import type { SheetContract, SheetTitle } from '@kola/contract/producers/sheet'
import { INK, PAGE, type Pen } from './pen.ts'
import { KIND_WORDS, toCountText, toDayText, toMoneyText, toRuleText, toShareText, toTitlesText } from './words.ts'

const COLUMNS = [
  { x: PAGE.left, width: 195, align: 'left', head: 'Title' },
  { x: PAGE.left + 200, width: 90, align: 'right', head: 'Minutes watched' },
  { x: PAGE.left + 295, width: 98, align: 'right', head: 'Share of all minutes' },
  { x: PAGE.left + 398, width: PAGE.right - PAGE.left - 398, align: 'right', head: 'Amount' },
] as const

const PAD = 6

interface Turns {
  pass(): Promise<void>
}

/** Titles of a contract; what does not fit goes on, under the same head, on the next page. */
export async function drawContract(pen: Pen, contract: SheetContract, turns: Turns): Promise<void> {
  const { reference, rule, from, until, titles, amounts } = contract
  pen.keep(90)
  const named = reference ? `Contract ${reference}: ` : ''
  const days = `${toDayText(from)} to ${toDayText(until)}`
  pen.y +=
    pen.write(`${named}${toRuleText(rule)}, ${days}`, { x: PAGE.left, y: pen.y, width: PAGE.right - PAGE.left }) + 6
  drawRow(
    pen,
    COLUMNS.map(({ head }) => head),
    { size: 8.5, color: INK.quiet },
  )
  for (const title of titles) {
    drawTitle(pen, title)
    await turns.pass()
  }
  pen.line(pen.y, { color: INK.quiet, width: 0.8 })
  const cells = [
    toTitlesText(titles.length),
    toCountText(contract.minutes),
    toShareText(contract.share),
    toLines(amounts),
  ]
  drawRow(pen, cells, { isBold: true, color: INK.strong, hasNoLine: true })
  pen.y += 14
}

const toLines = (sums: SheetContract['amounts']): string => sums.map(toMoneyText).join('\n') || '–'

function drawTitle(pen: Pen, { name, kind, minutes, share, amounts }: SheetTitle): void {
  const called = kind ? `${name}  ${KIND_WORDS[kind]}` : name
  const cells = [called, toCountText(minutes), toShareText(share), toLines(amounts)]
  drawRow(pen, cells, { color: INK.strong })
}

interface RowStyle {
  size?: number
  isBold?: boolean
  color: string
  hasNoLine?: boolean
}

function drawRow(pen: Pen, cells: readonly string[], style: RowStyle): void {
  const height = Math.max(...COLUMNS.map(({ width }, at) => pen.measure(cells[at] ?? '', width, style)))
  const isNew = pen.keep(height + 2 * PAD)
  if (isNew && cells[0] !== COLUMNS[0].head)
    drawRow(
      pen,
      COLUMNS.map(({ head }) => head),
      { size: 8.5, color: INK.quiet },
    )
  for (const [at, { x, width, align }] of COLUMNS.entries())
    pen.write(cells[at] ?? '', { x, y: pen.y + PAD, width, align }, style)
  pen.y += height + 2 * PAD
  if (!style.hasNoLine) pen.line(pen.y)
}
