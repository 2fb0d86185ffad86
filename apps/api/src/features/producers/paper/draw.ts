import type { ProducerStatement } from '@kola/contract/producers/statements'
import { createTurns } from '#shared/turns/turns.ts'
import { drawFoot } from './foot.ts'
import { drawHead } from './head.ts'
import { type Document, INK, PAGE, Pen, REGULAR, WIDTH } from './pen.ts'
import { drawContract } from './table.ts'

/** A statement as PDF, A4; of the same statement always the same bytes. */
export async function drawStatement(statement: ProducerStatement): Promise<Uint8Array> {
  // Nobody else needs it, and it is large.
  const { default: PDFDocument } = await import('pdfkit')
  const issuedAt = new Date(statement.issuedAt)
  const document = new PDFDocument({
    ...{ size: 'A4', margin: 0, font: REGULAR, bufferPages: true, pdfVersion: '1.7', lang: 'en', displayTitle: true },
    info: {
      ...{ Title: `Statement ${statement.number}`, Author: statement.sheet.payer.name },
      ...{ CreationDate: issuedAt, ModDate: issuedAt },
    },
  })
  const bytes = collect(document)
  const pen = new Pen(document)
  const turns = createTurns()
  drawHead(pen, statement)
  for (const contract of statement.sheet.contracts) await drawContract(pen, contract, turns)
  drawFoot(pen, statement)
  numberPages(pen, statement.number)
  document.end()
  return bytes
}

function numberPages(pen: Pen, number: string): void {
  const { document } = pen
  const { count } = document.bufferedPageRange()
  for (let page = 0; count > 1 && page < count; page += 1) {
    document.switchToPage(page)
    const place = { x: PAGE.left, y: PAGE.bottom + 16, width: WIDTH, align: 'right' as const }
    pen.write(`${number}, page ${page + 1} of ${count}`, place, { size: 8, color: INK.quiet })
  }
}

async function collect(document: Document): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of document as unknown as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
