import { AppError } from '@kola/contract/errors'
import type { TextDocument } from '@kola/contract/texts/document'
import {
  type EditedText,
  LEGAL_NAMES,
  LEGAL_TEXTS,
  type LegalTextId,
  SHOWN_TEXT_VERSIONS,
  type TextVersion,
} from '@kola/contract/texts/texts'
import type { Db } from '#shared/database/database.ts'
import { toMarkdown } from '../to-markdown.ts'
import { toDay, toDayAfter } from './days.ts'
import type { TextKey, WritingNeeds } from './needs.ts'
import * as repository from './repository.ts'

const isLegal = (id: string): id is LegalTextId => (LEGAL_TEXTS as readonly string[]).includes(id)

/** What was written past the console, as the staff would have written it. */
function toBaseDocument({ title, excerpt, html, tags }: repository.BaseRow): TextDocument | null {
  if (title === '') return null
  const known = tags.filter((tag) => tag !== null && /^[\w-]{1,60}$/.test(tag)) as string[]
  return { tags: known.slice(0, 10), languages: [{ language: 'en', title, excerpt, source: toMarkdown(html) }] }
}

export interface Standing {
  base: repository.BaseRow | null
  /** Number 0 for what stands beside the versions. */
  inForce: { number: number; document: TextDocument } | null
  draft: repository.Draft
}

/** @throws AppError TEXT_NOT_FOUND */
export async function readStanding(
  db: Db,
  tenantId: string,
  { kind, id, at }: TextKey & { at: Date },
): Promise<Standing> {
  const base = kind === 'articles' ? await repository.findArticle(db, tenantId, id) : null
  if (base === undefined || (kind === 'legal' && !isLegal(id))) throw new AppError('TEXT_NOT_FOUND')
  const version = await repository.findInForce(db, tenantId, { kind, id, at })
  const written = base && toBaseDocument(base)
  return {
    base,
    inForce: version ?? (written && { number: 0, document: written }),
    draft: await repository.readDraft(db, tenantId, { kind, id }),
  }
}

export function toVersion(row: repository.VersionRow, { at, inForce }: { at: Date; inForce: number }): TextVersion {
  const { number, from, by, why } = row
  const begun = number === inForce ? 'in-force' : row.inForceAt <= at ? 'over' : 'ahead'
  return { number, from, by, why, at: row.at.toISOString(), state: row.withdrawnAt ? 'withdrawn' : begun }
}

export function toName({ kind, id }: TextKey, { inForce, draft, base }: Standing): string {
  if (kind === 'legal') return LEGAL_NAMES[id as LegalTextId]
  return inForce?.document.languages[0]?.title || draft.document?.languages[0]?.title || base?.slug || id
}

/** The first day that a version may be in force from: a legal text is told of a day before, but for the first. */
export async function findEarliest(
  { clock, zone }: Pick<WritingNeeds, 'clock' | 'zone'>,
  db: Db,
  { tenantId, ...key }: TextKey & { tenantId: string },
): Promise<string> {
  const today = toDay(clock.now(), zone)
  const isFree = key.kind === 'articles' || !(await repository.hasVersion(db, tenantId, key))
  return isFree ? today : toDayAfter(today)
}

/** @throws AppError TEXT_NOT_FOUND */
export async function readText(needs: WritingNeeds, db: Db, { tenantId, ...key }: TextKey & { tenantId: string }) {
  const at = needs.clock.now()
  const standing = await readStanding(db, tenantId, { ...key, at })
  const { base, inForce, draft } = standing
  const rows = await repository.listVersions(db, tenantId, { ...key, limit: SHOWN_TEXT_VERSIONS })
  return {
    ...{ ...key, name: toName(key, standing), slug: base?.slug ?? key.id },
    ...{ state: base?.removedAt ? 'removed' : 'shown', revision: draft.revision },
    inForce: inForce && { number: inForce.number, document: inForce.document },
    draft: draft.document && {
      ...{ document: draft.document, changedAt: (draft.changedAt ?? at).toISOString(), changedBy: draft.changedBy },
    },
    versions: rows.map((row) => toVersion(row, { at, inForce: inForce?.number ?? 0 })),
    ...{ zone: needs.zone, earliest: await findEarliest(needs, db, { tenantId, ...key }) },
  } satisfies EditedText
}
