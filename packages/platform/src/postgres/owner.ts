import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** PostgreSQL cannot run here; the message tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedPostgresError'
  }
}

/** The user under whom PostgreSQL runs where it must not run as ourselves. */
export interface RunAs {
  uid: number
  gid: number
}

const DEDICATED_USERS = ['kola', 'postgres']
const NOBODY_UID = 65_534

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of the cluster that exists, else as a dedicated user
 * (kola, postgres), else as nobody; initdb wants the user to stand in the password file.
 * @returns null where it runs as ourselves
 * @throws EmbeddedPostgresError where no such user exists
 */
export function planRunAs(facts: { currentUid: number; clusterUid: number | null; passwd: string }): RunAs | null {
  if (facts.currentUid !== 0) return null
  const users = readPasswd(facts.passwd)
  const owner = facts.clusterUid ? users.find((user) => user.uid === facts.clusterUid) : undefined
  const dedicated = users.find((user) => DEDICATED_USERS.includes(user.name) && user.uid !== 0)
  const chosen = owner ?? dedicated ?? users.find((user) => user.uid === NOBODY_UID)
  if (chosen && (owner || !facts.clusterUid)) return { uid: chosen.uid, gid: chosen.gid }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and /etc/passwd has no user ${facts.clusterUid ?? NOBODY_UID} to run it as. ` +
      'Start Kola as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function readPasswd(text: string) {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** Whether that user may pass through every folder of the path. @returns the first that is closed, or null */
export async function findClosedFolder(path: string, user: RunAs): Promise<string | null> {
  const folders: string[] = []
  for (let folder = resolve(path); folder !== dirname(folder); folder = dirname(folder)) folders.unshift(folder)
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder)
    const mask = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & mask) === 0) return folder
  }
  return null
}
