import type { ProducerStatement } from '@kola/contract/producers/statements'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import type { ProducersNeeds } from '../needs.ts'
import { writeCsv } from './csv.ts'
import { drawStatement } from './draw.ts'

async function* inParts<T>(parts: Iterable<T>): AsyncGenerator<T> {
  yield* parts
}

export const toCsvAnswer = (statement: ProducerStatement): StreamedAnswer =>
  new StreamedAnswer({
    contentType: 'text/csv; charset=utf-8',
    fileName: `${statement.number}.csv`,
    parts: inParts(writeCsv(statement)),
  })

/** @throws AppError UNAVAILABLE where others are drawn for too long */
export async function toPdfAnswer({ drawing }: ProducersNeeds, statement: ProducerStatement): Promise<StreamedAnswer> {
  const bytes = await drawing.run(() => drawStatement(statement))
  return new StreamedAnswer({
    contentType: 'application/pdf',
    fileName: `${statement.number}.pdf`,
    parts: inParts([bytes]),
  })
}
