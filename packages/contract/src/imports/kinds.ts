import type { Permission } from '../staff/permissions.ts'

interface Kind {
  /** Who may bring such files in, see them and undo them. */
  permission: Permission
  /** What a row is about, such as `title`. */
  noun: string
}

const kind = (given: Kind): Kind => given

/** What is brought in by files. */
export const IMPORTED = {
  titles: kind({ permission: 'catalogue.import', noun: 'title' }),
  windows: kind({ permission: 'catalogue.import', noun: 'window' }),
  people: kind({ permission: 'catalogue.import', noun: 'person' }),
  coupons: kind({ permission: 'money.prices', noun: 'coupon' }),
  plans: kind({ permission: 'money.prices', noun: 'price' }),
  members: kind({ permission: 'members.import', noun: 'member' }),
} as const

export type ImportKind = keyof typeof IMPORTED

export const IMPORT_KINDS = Object.keys(IMPORTED) as ImportKind[]

/** Those that somebody may bring in. @param permissions null for all */
export const listKindsOf = (permissions: readonly Permission[] | null): ImportKind[] =>
  IMPORT_KINDS.filter((one) => permissions === null || permissions.includes(IMPORTED[one].permission))
