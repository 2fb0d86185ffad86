import type { ImportKind } from '@kola/contract/imports/kinds'
import type { Permission } from '@kola/contract/staff/permissions'

interface KindWords {
  name: string
  drop: string
  /** Heads and a row, where they do not speak for themselves. */
  example?: string
  /** Of a row that makes one. */
  made: string
  /** Where an undo stops. */
  keeps: string
  twice: string
  /** What an undo does, and when it is seen. */
  undo: { changed: string; made: string; seen: string }
  /** Who takes them out as a file. */
  exports: Permission
}

const SIZE = 'at most 20 MB and 50,000 rows'

export const KIND_WORDS: Readonly<Record<ImportKind, KindWords>> = {
  titles: {
    name: 'Titles',
    drop: `Drop a file of titles here: CSV or JSON, ${SIZE}`,
    made: 'as drafts, not live',
    keeps: 'field by field where somebody changed a title since',
    twice: 'Same title twice',
    undo: {
      changed: 'each field goes back to what it was before.',
      made: 'the drafts go, unless something hangs on them by now.',
      seen: 'Viewers read the former words within a minute.',
    },
    exports: 'catalogue.read',
  },
  windows: {
    name: 'Windows',
    drop: `Drop a file of windows here: CSV, or a sheet of EMA Avails as CSV, ${SIZE}`,
    made: 'windows',
    keeps: 'but for windows that somebody changed since',
    twice: 'Same window twice',
    undo: {
      changed: 'each window goes back to what it was before.',
      made: 'the windows go; a title that is left without any is open everywhere.',
      seen: 'Viewers see it within a minute.',
    },
    exports: 'catalogue.read',
  },
  people: {
    name: 'People',
    drop: `Drop a file of people here: CSV or JSON, ${SIZE}; a row for each person and role`,
    example: 'Address, Role, Person, Order: kuti-street, starring, Genevieve Nnaji, 1',
    made: 'titles are never made by it',
    keeps: 'role by role where somebody changed a title since',
    twice: 'Same person twice',
    undo: {
      changed: 'the names of each role go back to what they were before.',
      made: 'titles are never made by it.',
      seen: 'Viewers read the former names within a minute.',
    },
    exports: 'catalogue.read',
  },
  coupons: {
    name: 'Coupons',
    drop: `Drop a file of coupons here: CSV or JSON, ${SIZE}`,
    made: 'coupons, which count at once',
    keeps: 'but for coupons that somebody used or changed since',
    twice: 'Same coupon twice',
    undo: {
      changed: 'each coupon goes back to what it was before.',
      made: 'the coupons go, unless somebody used one by now.',
      seen: 'Who is paying with one already pays what was told.',
    },
    exports: 'money.read',
  },
  members: {
    name: 'Members',
    drop: `Drop a file of members here: CSV or JSON, ${SIZE}; nobody is written to`,
    made: 'accounts, of which nobody is told',
    keeps: 'but for members who have come in or were changed since',
    twice: 'Same member twice',
    undo: {
      changed: 'each member goes back to what they were called before.',
      made: 'the accounts are closed and erased, but for whoever has come in, paid or holds more by now.',
      seen: 'Days that were granted with an account go with it.',
    },
    exports: 'members.import',
  },
  plans: {
    name: 'Plans',
    drop: `Drop a file of plans and their prices here: CSV or JSON, ${SIZE}`,
    made: 'prices of a country, or special plans',
    keeps: 'but for prices that count or that members were told of',
    twice: 'Same price twice',
    undo: {
      changed: 'what comes is taken back; what counts by then stays.',
      made: 'prices that count by then stay, and special plans that somebody was granted.',
      seen: 'What members pay is never changed by it.',
    },
    exports: 'money.read',
  },
}
