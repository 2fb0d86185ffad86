import { readFileSync, writeFileSync } from 'node:fs'
import { MIN_PASSWORD_LENGTH } from './src/rules/person.ts'

/**
 * Writes known-passwords.txt anew from `src/passwords.json` of the npm package @zxcvbn-ts/language-common, whose entries
 * stand in the order of how common they are; docs/passwords.md says how to run it.
 */
const MAX_ENTRIES = 15_000
/** What is easily guessed here and nowhere else. NIST SP 800-63B §3.1.1.2. */
const OURS = ['kolakola', 'kolatv123', 'ibakatv123', 'nollywood', 'nollywood1', 'nollywood123', 'naija123', 'nigeria1']

const [source = 'passwords.json'] = process.argv.slice(2)
const common: string[] = JSON.parse(readFileSync(source, 'utf8'))
const isLongEnough = (text: string) => text.length >= MIN_PASSWORD_LENGTH
const entries = [...OURS, ...common.map((text) => text.toLowerCase()).filter(isLongEnough)]
const kept = [...new Set(entries)].slice(0, MAX_ENTRIES).toSorted()
writeFileSync(new URL('known-passwords.txt', import.meta.url), `${kept.join('\n')}\n`)
