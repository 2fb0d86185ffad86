import type { SecretBox } from '@kola/platform/secret-box'

/** Something that is kept sealed, and what it is sealed for. */
export interface SealedRow {
  sealed: string
  context: string
}

export interface ResealCount {
  /** Sealed anew, under the key in use. */
  resealed: number
  /** Sealed under no key of the ring. */
  unreadable: number
}

export interface ResealSteps<R extends SealedRow> {
  /** The rows after the last one of the batch before; none at the end. */
  read: (last: R | undefined) => Promise<R[]>
  /** Puts the new text in the place of the old one, unless somebody else has changed the row meanwhile. */
  write: (row: R, resealed: string) => Promise<unknown>
}

/** Seals everything under the key in use that is not, batch by batch. Whoever runs it again loses nothing. */
export async function resealAll<R extends SealedRow>(box: SecretBox, steps: ResealSteps<R>): Promise<ResealCount> {
  const count: ResealCount = { resealed: 0, unreadable: 0 }
  for (let rows = await steps.read(undefined); rows.length > 0; rows = await steps.read(rows.at(-1))) {
    for (const row of rows.filter(({ sealed }) => !box.isCurrent(sealed))) {
      const plain = openOrNull(box, row)
      if (plain === null) count.unreadable += 1
      else {
        await steps.write(row, box.seal(plain, row.context))
        count.resealed += 1
      }
    }
  }
  return count
}

export interface SealedCount {
  sealed: number
  /** Of these, so many that no key of the ring opens. */
  unreadable: number
}

/** Opens everything that is sealed, and changes nothing. */
export async function countSealed<R extends SealedRow>(
  box: SecretBox,
  read: ResealSteps<R>['read'],
): Promise<SealedCount> {
  const count: SealedCount = { sealed: 0, unreadable: 0 }
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    count.sealed += rows.length
    count.unreadable += rows.filter((row) => openOrNull(box, row) === null).length
  }
  return count
}

function openOrNull(box: SecretBox, { sealed, context }: SealedRow): Buffer | null {
  try {
    return box.open(sealed, context)
  } catch {
    return null
  }
}
