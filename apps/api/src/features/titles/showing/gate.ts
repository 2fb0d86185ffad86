import { AppError } from '@kola/contract/errors'
import type { TitleDocument } from '@kola/contract/titles/document'
import { findMissing } from '@kola/contract/titles/document'
import type { TitleGate } from '#shared/title-gate.ts'
import type { TitlesNeeds } from '../needs.ts'
import * as repository from '../repository.ts'
import { toDocument } from '../to-document.ts'

type GateNeeds = Pick<TitlesNeeds, 'tenants'>

interface Asked {
  row: repository.EditedRow
  document: TitleDocument
}

/** What is seen in Nigeria needs its class and certificate. */
export const createTitleGate = (needs: GateNeeds): TitleGate => ({
  async findLacks(tx, key) {
    const row = await repository.findTitle(tx, key)
    if (!row) return []
    return (await listMissing(needs, key.tenantId, { row, document: toDocument(row) })).map(toSentence)
  },
})

/** Where it is written. */
const WRITTEN_AT: Readonly<Record<string, string>> = {
  class: 'rating',
  'certificate number': 'certificate.number',
  'certificate date': 'certificate.givenOn',
}

const toSentence = (missing: string) => `Its ${missing} is missing`

async function listMissing(
  { tenants }: GateNeeds,
  tenantId: string,
  { row: { isForNigeria, kind }, document }: Asked,
): Promise<string[]> {
  const { config } = await tenants.get(tenantId)
  // A company elsewhere shows nothing in Nigeria unless a window says so; the parts of a series go by the series.
  const isAsked = isForNigeria && config.country_code === 'NG' && (kind === 'movie' || kind === 'series')
  return isAsked ? findMissing(document) : []
}

/** @throws AppError TITLE_UNCERTIFIED, with what is missing by where it is written */
export async function assertCertified(needs: GateNeeds, tenantId: string, asked: Asked): Promise<void> {
  const missing = await listMissing(needs, tenantId, asked)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((one) => [WRITTEN_AT[one] ?? 'rating', toSentence(one)]))
  throw new AppError('TITLE_UNCERTIFIED', { fields })
}
