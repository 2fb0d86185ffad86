import { PRIVACY_VERSION, TERMS_VERSION, TERMS_VERSIONS } from '@kola/contract/legal'
import { expect, test } from 'vitest'
import type { LegalText } from '../legal-text.ts'
import { type LegalVersions, PRIVACY, TERMS } from './versions.ts'

/** What each version says, as a fingerprint. A change of a text is a new version with a line of its own here. */
const FINGERPRINTS: Record<string, string> = {
  '2026-11-20/terms': 'fa7b40eb2f5e1887',
  '2026-11-25/terms': '1d87b921982f8f0d',
  '2026-11-27/terms': 'b2c56a99b5a83c96',
  '2026-11-20/privacy': 'cece8fdbdeb8eaaf',
  '2026-11-22/privacy': 'fb8385460acdd877',
  '2026-11-24/privacy': 'b708aecc7921538b',
  '2026-11-26/privacy': '3f2826620fd73a2b',
  '2026-11-27/privacy': '2835ce46e069b5d4',
}

async function fingerprint(text: LegalText): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(text)))
  return Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
const newestOf = (versions: LegalVersions) => Object.keys(versions).sort().at(-1)

test('a text says for ever what it said when people agreed to it', async () => {
  const found: Record<string, string> = {}
  for (const [name, versions] of Object.entries({ terms: TERMS, privacy: PRIVACY })) {
    for (const [version, load] of Object.entries(versions))
      found[`${version}/${name}`] = await fingerprint(await load())
  }
  expect(found).toEqual(FINGERPRINTS)
})

test('the versions of the contract are the newest texts, and every version that can be agreed to can be read', () => {
  expect(newestOf(TERMS)).toBe(TERMS_VERSION)
  expect(newestOf(PRIVACY)).toBe(PRIVACY_VERSION)
  expect(Object.keys(TERMS)).toEqual(expect.arrayContaining([...TERMS_VERSIONS]))
})

test('no text lies about without being listed', () => {
  const files = Object.keys(import.meta.glob('./*/{terms,privacy}.ts'))
  expect(files.map((name) => name.slice('./'.length, -'.ts'.length)).sort()).toEqual(Object.keys(FINGERPRINTS).sort())
})

/** Names under which the web app keeps things on a device, as its sources spell them. */
function listStoredNames(): string[] {
  const sources = import.meta.glob<string>('../../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  return Object.entries(sources)
    .filter(
      ([path, source]) => !path.includes('.test.') && /\b(localStore|tabStore|(local|session)Storage)\b/.test(source),
    )
    .flatMap(([, source]) =>
      [...source.matchAll(/^(?:export )?const \w*KEY = '([^']+)'/gm)].map(([, name = '']) => name),
    )
}

test('the privacy text says how long what was read stays on a device', async () => {
  const rows = (await PRIVACY[PRIVACY_VERSION]?.())?.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (typeof part !== 'string' && 'table' in part ? part.table.rows : [])),
  )
  expect(rows?.filter(([name]) => name === 'readNotifications')).toEqual([
    [
      'readNotifications',
      'Which notifications you have read',
      'Until somebody else of your account is chosen, or you sign out',
    ],
  ])
})

test('the privacy text names everything that the site keeps on a device', async () => {
  const text = JSON.stringify(await PRIVACY[PRIVACY_VERSION]?.())
  const names = [...listStoredNames(), 'appToken', 'userToken']
  expect(names).toContain('cookieConsent')
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})
