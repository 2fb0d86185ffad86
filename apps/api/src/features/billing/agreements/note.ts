import { AGREED_WORDS_HEADER } from '@kola/contract/agreements/agreed-words'
import { AGREED_WORDS, type AgreedWords, type CLIENT_KINDS } from '@kola/contract/agreements/agreements'
import { newId, sha256Hex } from '@kola/platform/ids'
import type { Db, Tx } from '#shared/database/database.ts'
import type { AgreementTable } from '#shared/database/schema/proofs/agreements.ts'
import { toLegalVersion } from '#shared/legal/legal-versions.ts'
import type { Money } from '#shared/money.ts'

/** By which client, and which version of the words it says that it showed; null where it does not say. */
export interface AgreedBy {
  client: (typeof CLIENT_KINDS)[number]
  wordsVersion: string | null
  /** Where a screen has words of its own for the same. */
  words?: AgreedWords
}

const BY_NOBODY_KNOWN: AgreedBy = { client: 'other', wordsVersion: null }

interface Headers {
  [name: string]: string | string[] | undefined
}

const APP = /^(okhttp|dart|cfnetwork)|\b(cfnetwork|kola\w*app)\b/i

function toClient(agent: string): AgreedBy['client'] {
  if (APP.test(agent)) return 'app'
  if (!/^mozilla\//i.test(agent)) return 'other'
  return /mobi|android|iphone|ipad/i.test(agent) ? 'phone-browser' : 'browser'
}

export function toAgreedBy({ headers }: { headers: Headers }, words?: AgreedWords): AgreedBy {
  const version = headers[AGREED_WORDS_HEADER]
  return {
    client: toClient(String(headers['user-agent'] ?? '')),
    wordsVersion: typeof version === 'string' && Object.hasOwn(AGREED_WORDS, version) ? version : null,
    ...(words && { words }),
  }
}

export interface Agreed {
  tenantId: string
  accountId: string
  kind: AgreementTable['kind']
  /** What of this kind it is about: the same is noted once. */
  subject: string
  checkoutId?: string | null
  subscriptionId?: string | null
  /** The name of words of ours, or another's own words with their version. */
  words: AgreedWords | { text: string; version: string }
  /** What is charged, and for how many days; null where nothing is. */
  charge: { amount: Money; periodDays: number } | null
  isRecurring: boolean
  /** Missing where no client did it. */
  by?: AgreedBy | undefined
  at: Date
}

/** Writes down what somebody agreed to, before anything is done by it; a second time changes nothing. */
export async function noteAgreement(db: Db | Tx, agreed: Agreed): Promise<void> {
  const { text, version } = toWords(agreed)
  await db
    .insertInto('agreement')
    .values({
      ...{ tenant_id: agreed.tenantId, id: newId(), account_id: agreed.accountId, kind: agreed.kind },
      ...{ subject: agreed.subject, checkout_id: agreed.checkoutId ?? null },
      ...{ subscription_id: agreed.subscriptionId ?? null, is_recurring: agreed.isRecurring },
      ...{ words: text, words_version: version, words_sha256: sha256Hex(text) },
      ...{
        terms_version: toLegalVersion({ ...agreed, id: 'terms' }),
        privacy_version: toLegalVersion({ ...agreed, id: 'privacy' }),
        client: (agreed.by ?? BY_NOBODY_KNOWN).client,
      },
      ...{ amount_minor: agreed.charge?.amount.amountMinor ?? null, currency: agreed.charge?.amount.currency ?? null },
      ...{ period_days: agreed.charge?.periodDays ?? null, agreed_at: agreed.at },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'subject']).doNothing())
    .execute()
}

/** What a client that does not say so showed, nobody knows: no words are put into its mouth. */
function toWords({ words, by = BY_NOBODY_KNOWN }: Agreed): { text: string; version: string } {
  if (typeof words !== 'string') return words
  const version = by.wordsVersion as keyof typeof AGREED_WORDS | null
  return version === null ? { text: '', version: '' } : { text: AGREED_WORDS[version][by.words ?? words], version }
}
