import { PRIVACY_VERSION, TERMS_VERSION } from '@kola/contract/legal'
import type { LegalTextId } from '@kola/contract/texts/texts'
import { type RawBuilder, sql } from 'kysely'

/** Of the texts that come with the web app: they hold where a company has none of its own. */
const CARRIED: Readonly<Record<LegalTextId, string>> = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION }

interface Asked {
  tenantId: string
  id: LegalTextId
  at: Date
}

/** The day since which the text is in force that viewers read then: a part of a statement. */
export const toLegalVersion = ({ tenantId, id, at }: Asked): RawBuilder<string> => sql<string>`coalesce((
  select from_day::text from text_version
  where tenant_id = ${tenantId} and kind = 'legal' and text_id = ${id} and withdrawn_at is null and in_force_at <= ${at}
  order by in_force_at desc, number desc limit 1), ${CARRIED[id]})`
