import type { ProducerStatement } from '@kola/contract/producers/statements'
import { INK, PAGE, type Pen, WIDTH } from './pen.ts'
import { toDayText, toMoneyText, toMonthText } from './words.ts'

const HALF = WIDTH / 2

/** Who it is from, its number, for whom, of which month and what it comes to. */
export function drawHead(pen: Pen, { number, issuedAt, sheet, corrects }: ProducerStatement): void {
  drawNut(pen, PAGE.left, pen.y)
  pen.write(
    sheet.payer.name,
    { x: PAGE.left + 24, y: pen.y, width: HALF },
    { size: 13, isBold: true, color: INK.strong },
  )
  const told = [`Statement ${number}`, `Issued ${toDayText(issuedAt, sheet.zone)}`]
  if (corrects) told.push(`In the place of ${corrects.number}`)
  const right = { x: PAGE.left + HALF, width: HALF, align: 'right' as const }
  pen.y += Math.max(pen.write(told.join('\n'), { ...right, y: pen.y }, { size: 8.5, color: INK.quiet }), 22) + 10
  pen.line(pen.y, { color: INK.accent, width: 3 })
  pen.line(pen.y + 3, { color: INK.accent, width: 0.7 })
  pen.y += 16
  const { producer, totals } = sheet
  const left = { x: PAGE.left, width: HALF - 20 }
  let [y, total] = [pen.y, pen.y]
  y += pen.write('For', { ...left, y }, { size: 8.5, color: INK.quiet })
  y += pen.write(producer.name, { ...left, y }, { size: 17, isBold: true, color: INK.strong })
  for (const line of [producer.address, producer.reference, producer.email].filter(Boolean))
    y += pen.write(line, { ...left, y })
  total += pen.write(toMonthText(sheet.month), { ...right, y: total }, { size: 8.5, color: INK.quiet })
  for (const [at, sum] of totals.entries())
    total += pen.write(
      toMoneyText(sum),
      { ...right, y: total },
      { size: at === 0 ? 22 : 13, isBold: true, color: INK.strong },
    )
  pen.y = Math.max(y, total) + 18
  if (corrects) pen.y += pen.write(`Why: ${corrects.why}`, { x: PAGE.left, y: pen.y, width: WIDTH }) + 10
}

/** The house's sign, in the box of 32 that it is drawn in. */
function drawNut({ document }: Pen, x: number, y: number): void {
  document
    .save()
    .translate(x, y)
    .scale(18 / 32)
  document.circle(16, 16, 15).fill(INK.accent)
  document.path('M12.7 10.3v11.4l9.9-5.7z').lineWidth(2).lineJoin('round').fillAndStroke('white', 'white')
  for (const turn of [0, 120, 240]) {
    document.save().rotate(turn, { origin: [16, 16] })
    document.path('M12.4 10C12 5.6 14.5 2.6 20.5-.5').lineWidth(2.3).stroke('white')
    document.restore()
  }
  document.restore()
}
