import { readFileSync } from 'node:fs'
import { AppError, ERRORS } from '@kola/contract/errors'
import { knownPasswordsUrl, toKnownPasswords } from '@kola/contract/rules/known-passwords'
import { sha256Hex } from '@kola/platform/ids'

/** What is done with the text that clients send as password: lower-case hex SHA-256. Sign-in supplies it. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Null stands for no account or no password: false, in equal time. */
  isRight(password: string, passwordHash: string | null): Promise<boolean>
}

/** Refuses what stands on the list of stolen passwords. @throws AppError PASSWORD_BREACHED */
export type RefuseKnownPassword = (password: string) => void

/** Only the hash is known here: each entry counts as it stands, and with a capital first letter; so does no text at all. */
function readKnownHashes(): ReadonlySet<string> {
  const hashes = new Set([sha256Hex('')])
  for (const entry of toKnownPasswords(readFileSync(knownPasswordsUrl, 'utf8'))) {
    hashes.add(sha256Hex(entry))
    hashes.add(sha256Hex(entry.charAt(0).toUpperCase() + entry.slice(1)))
  }
  return hashes
}

/** One for the process: the list comes with the version, and its tens of thousands of hashes take a while. */
let known: ReadonlySet<string> | undefined

export function createKnownPasswordCheck(): RefuseKnownPassword {
  known ??= readKnownHashes()
  const hashes = known
  return (password) => {
    if (!hashes.has(password)) return
    throw new AppError('PASSWORD_BREACHED', { fields: { password: ERRORS.PASSWORD_BREACHED.text } })
  }
}
