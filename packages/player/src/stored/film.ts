/** Bytes travel as they come and are kept in pieces of this size: what is cut off costs one piece at most. */
export const PIECE_BYTES = 262_144

export interface StoredFile {
  /** As the manifest names it. */
  name: string
  bytes: number
}

/**
 * `waiting`: its turn comes; `paused`: by the viewer; `failed`: for a reason that only the viewer can end; `ready`: whole.
 */
export type StoredStatus = 'waiting' | 'paused' | 'failed' | 'ready'

/** `full`: no room on the device; `taken`: the browser took bytes away; `refused`: the service said no, in `text`. */
export interface StoredProblem {
  kind: 'full' | 'taken' | 'refused' | 'changed'
  code?: string
  text?: string
}

/** What is known of a film on this device. No key is among it, and no licence. */
export interface StoredFilm {
  titleId: string
  /** Whose it is: another account of the same browser finds none of it. */
  accountId: string
  /** Who may see it here, as the service last said. */
  people: readonly string[]
  /** Lines of the picture that was asked for. */
  height: number
  /** About, until the files are known. */
  aboutBytes: number
  status: StoredStatus
  problem: StoredProblem | null
  /** Also where data costs money: the viewer said so. */
  isUrgent: boolean
  addedAt: number
  /** What the service packaged; empty until it was asked. */
  mediaId: string
  version: string
  /** The manifest with nothing in it but what is stored; empty until it came. */
  manifest: string
  files: readonly StoredFile[]
  /** Name of the pictures for scrubbing, which are among the files; films of before have none. */
  storyboard?: string
  storedBytes: number
  /** What the app shows of it: name, picture, length. */
  about: unknown
}

export const listPieces = ({ bytes }: Pick<StoredFile, 'bytes'>): number => Math.ceil(bytes / PIECE_BYTES)

export const toTotalBytes = ({ files, aboutBytes }: Pick<StoredFilm, 'files' | 'aboutBytes'>): number =>
  files.length === 0 ? aboutBytes : files.reduce((sum, { bytes }) => sum + bytes, 0)

/** How long a piece is: the last of a file is shorter. */
export const toPieceLength = ({ bytes }: Pick<StoredFile, 'bytes'>, index: number): number =>
  Math.min(PIECE_BYTES, bytes - index * PIECE_BYTES)

/** The first that is not there, or null where the file is whole. */
export function findMissing(file: StoredFile, stored: ReadonlySet<number>): number | null {
  for (let index = 0; index < listPieces(file); index += 1) if (!stored.has(index)) return index
  return null
}
