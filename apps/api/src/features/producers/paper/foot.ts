import type { Sheet, SheetContract } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { INK, PAGE, type Pen, WIDTH } from './pen.ts'
import { toCountText, toDayText, toMoneyText, toMonthText, toPercentText, toShareText } from './words.ts'

const LEFT = WIDTH * 0.52
const RIGHT = { x: PAGE.left + LEFT + 24, width: WIDTH - LEFT - 24 }

/** How it is counted, and beside it what it comes to. */
export function drawFoot(pen: Pen, { sheet, corrects }: ProducerStatement): void {
  const told = explain(sheet)
  const needed = told.reduce((sum, text) => sum + pen.measure(text, LEFT, { size: 8.5 }) + 5, 60)
  pen.keep(
    Math.max(needed, 40 + 18 * (sheet.contracts.length + sheet.totals.length + (corrects?.difference.length ?? 0))),
  )
  let [y, sums] = [pen.y, pen.y]
  y += pen.write('How it is counted', { x: PAGE.left, y, width: LEFT }, { isBold: true, color: INK.strong }) + 4
  for (const text of told) y += pen.write(text, { x: PAGE.left, y, width: LEFT }, { size: 8.5 }) + 5
  const line = (name: string, amount: string, isBold = false) => {
    const style = { isBold, color: isBold ? INK.strong : INK.text }
    pen.write(amount, { ...RIGHT, y: sums, align: 'right' }, style)
    sums += Math.max(pen.write(name, { ...RIGHT, y: sums, width: RIGHT.width - 110 }, style), 14) + 4
  }
  for (const { reference, amounts } of sheet.contracts)
    for (const sum of amounts) line(reference || 'Contract', toMoneyText(sum))
  pen.line(sums, { ...RIGHT, color: INK.quiet, width: 0.8 })
  sums += 5
  for (const sum of sheet.totals) line('To be paid', toMoneyText(sum), true)
  for (const sum of corrects?.difference ?? []) line(`Difference to ${corrects?.number}`, toMoneyText(sum))
  pen.y = Math.max(y, sums) + 16
  drawPayer(pen, sheet)
}

function drawPayer(pen: Pen, { payer, countedAt, zone }: Sheet): void {
  const text = [payer.name, ...payer.address.split('\n').filter(Boolean), `counted ${toDayText(countedAt, zone)}`].join(
    ', ',
  )
  pen.keep(30)
  pen.line(pen.y)
  pen.y += 8
  pen.y += pen.write(`${text}.`, { x: PAGE.left, y: pen.y, width: WIDTH }, { size: 8.5, color: INK.quiet })
}

/** What a producer can reckon again. */
export function explain(sheet: Sheet): string[] {
  const month = toMonthText(sheet.month)
  const left = sheet.revenue.map(toMoneyText).join(', ') || 'nothing'
  const shares = sheet.contracts.filter(({ rule }) => rule.kind === 'share')
  if (shares.length === 0) return ['A fee is paid for each month of which the contract holds a day.']
  return [
    `What is left of ${month} after value added tax, discounts and what went back: ${left}.`,
    ...shares.map((contract) => explainShare(sheet, contract)),
    `Minutes are those that players told of, of plays begun in the month by the clocks of ${sheet.zone}, of all members. It is reckoned in seconds; what a contract comes to is rounded down, and its titles come to it.`,
  ]
}

function explainShare(sheet: Sheet, { reference, rule, minutes, share }: SheetContract): string {
  const percent = rule.kind === 'share' ? toPercentText(rule.percent) : ''
  const of = `${toCountText(minutes)} of ${toCountText(sheet.minutes)} minutes, which is ${toShareText(share)}`
  return `${reference ? `${reference}: ` : ''}${percent} of it is divided by minutes. Your titles had ${of}.`
}
