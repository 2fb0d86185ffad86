import { AppError } from '@kola/contract/errors'
import type { TextDocument } from '@kola/contract/texts/document'
import type { EditedText, TextList, TextVersion } from '@kola/contract/texts/texts'
import { addArticle, listArticles, listLegal, orderArticles, setRemoved } from './articles.ts'
import type { Asking, TextKey, WritingNeeds } from './needs.ts'
import { readStanding, readText, toVersion } from './read.ts'
import { withdrawVersion } from './repository.ts'
import { addVersion, changeText, type Held, keepDraft, mustFindVersion, putInForce } from './write.ts'

type Seen = TextKey & { revision: number }

/** What the staff write of help articles and legal texts. */
export interface Writing {
  /** @param mayLegal whether they are shown the legal texts */
  list(tenantId: string, mayLegal: boolean): Promise<TextList>
  /** @throws AppError ARTICLES_FULL */
  add(asking: Asking, given: { id: string; title: string; language: string }): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND */
  order(asking: Asking, ids: readonly string[]): Promise<void>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_CHANGED */
  setState(asking: Asking, given: { id: string; revision: number; state: 'shown' | 'removed' }): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND */
  read(tenantId: string, key: TextKey): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_CHANGED */
  keepDraft(asking: Asking, given: Seen & { document: TextDocument }): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_CHANGED */
  leave(asking: Asking, given: Seen): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_CHANGED, TEXT_UNCHANGED, INVALID_REQUEST */
  putInForce(asking: Asking, given: Seen & { from: string; why: string }): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_VERSION_NOT_FOUND */
  readVersion(tenantId: string, given: TextKey & { number: string }): Promise<TextVersion & { document: TextDocument }>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_VERSION_NOT_FOUND, TEXT_CHANGED, INVALID_REQUEST */
  bringBack(asking: Asking, given: Seen & { number: string; from: string }): Promise<EditedText>
  /** @throws AppError TEXT_NOT_FOUND, TEXT_VERSION_NOT_FOUND, TEXT_CHANGED, TEXT_VERSION_OVER */
  withdraw(asking: Asking, given: Seen & { number: string }): Promise<EditedText>
}

export function createWriting(needs: WritingNeeds): Writing {
  const { db, clock, zone } = needs
  const read = (tenantId: string, { kind, id }: TextKey) => readText(needs, db, { tenantId, kind, id })
  return {
    async list(tenantId, mayLegal) {
      const articles = await listArticles(needs, tenantId)
      return { articles, legal: mayLegal ? await listLegal(needs, tenantId) : [], zone }
    },
    async add(asking, given) {
      await addArticle(needs, asking, given)
      return read(asking.tenantId, { kind: 'articles', id: given.id })
    },
    order: (asking, ids) => orderArticles(needs, asking, ids),
    read,
    async readVersion(tenantId, { number, kind, id }) {
      const at = clock.now()
      const { inForce } = await readStanding(db, tenantId, { kind, id, at })
      const row = await mustFindVersion(db, tenantId, { kind, id, number })
      return { ...toVersion(row, { at, inForce: inForce?.number ?? 0 }), document: row.document }
    },
    ...createChanges(needs, read),
  }
}

type Changes = Pick<Writing, 'setState' | 'keepDraft' | 'leave' | 'putInForce' | 'bringBack' | 'withdraw'>

function createChanges(needs: WritingNeeds, read: Writing['read']): Changes {
  async function change(asking: Asking, { kind, id, revision }: Seen, act: (held: Held) => Promise<void>) {
    await changeText(needs, asking, { kind, id, revision, act })
    return read(asking.tenantId, { kind, id })
  }
  return {
    setState: (asking, { id, revision, state }) =>
      change(asking, { kind: 'articles', id, revision }, async ({ tx, at, draft, keep, base }) => {
        await setRemoved(tx, asking.tenantId, { id, at: state === 'removed' ? at : null })
        asking.record.changed([{ field: 'state', before: base?.removedAt ? 'removed' : 'shown', after: state }])
        await keep(draft.document)
      }),
    keepDraft: (asking, given) => change(asking, given, (held) => keepDraft(held, given.document)),
    leave: (asking, given) =>
      change(asking, given, async ({ draft, inForce, keep, tell }) => {
        tell(draft.document ?? inForce?.document ?? null, inForce?.document ?? null)
        await keep(null)
      }),
    putInForce: (asking, given) =>
      change(asking, given, (held) => putInForce(needs, asking, { held, from: given.from, why: given.why })),
    bringBack: (asking, given) =>
      change(asking, given, async (held) => {
        const { number } = given
        const { document } = await mustFindVersion(held.tx, asking.tenantId, { ...held.key, number })
        const why = `Version ${number} brought back`
        await addVersion(needs, asking, { ...held, from: given.from, why, document })
        await held.keep(held.draft.document)
      }),
    withdraw: (asking, given) => change(asking, given, (held) => withdraw(asking, held, given.number)),
  }
}

async function withdraw({ tenantId, record }: Asking, { tx, at, key, draft, keep }: Held, number: string) {
  const version = await mustFindVersion(tx, tenantId, { ...key, number })
  if (version.inForceAt <= at) throw new AppError('TEXT_VERSION_OVER')
  if (!version.withdrawnAt) await withdrawVersion(tx, tenantId, { ...key, number: version.number, at })
  record.changed([{ field: `version ${version.number}`, before: `in force from ${version.from}`, after: 'withdrawn' }])
  await keep(draft.document)
}
