import type { ImportFault } from '@kola/contract/imports/imports'
import type { PlanField } from '@kola/contract/imports/more-columns'
import { specialFields } from '@kola/contract/prices/plans'
import type { GivenFile, GivenRow } from '#shared/imports/import-target.ts'
import { readCells } from '#shared/imports/read-cells.ts'
import { readDay } from '#shared/imports/read-day.ts'
import type { CellFault } from '#shared/imports/read-text.ts'

/** A row as its file has it; empty texts and null for what it does not say. */
export interface ReadPlan {
  plan: string
  name: string
  screens: number | null
  price: string
  currency: string
  days: number | null
  /** Two letters; empty for any. */
  country: string
  /** As it stands there: what it means goes by the currency. */
  amount: string
  from: string
  renewalsFrom: string
}

const MOST_DAYS = 1_000
const ANY = new Set(['', 'any', 'all', 'everywhere', 'worldwide', '*'])

export function readPlan(file: GivenFile, row: GivenRow): { read: ReadPlan; faults: ImportFault[] } {
  const { texts, faults } = readCells(file, row)
  const refuse = (key: PlanField, fault: CellFault) => faults.push({ column: file.mapping.indexOf(key), ...fault })
  const text = (key: PlanField) => texts.get(key) ?? ''
  const days = readNumber(text('days'))
  if (days !== null && !(days >= 1 && days <= MOST_DAYS)) {
    refuse('days', { kind: 'days', text: 'That is no number of days', help: 'Such as 30' })
  }
  const country = ANY.has(text('country').toLowerCase()) ? '' : text('country').toUpperCase()
  if (!/^([A-Z]{2})?$/.test(country)) {
    refuse('country', { kind: 'country', text: 'There is no such country', help: 'Two letters, such as NG, or any' })
  }
  const currency = text('currency').toUpperCase()
  if (!/^([A-Z]{3})?$/.test(currency)) {
    refuse('currency', { kind: 'currency', text: 'A currency has three letters', help: 'Such as NGN' })
  }
  const screens = readScreens(text('screens'), (fault) => refuse('screens', fault))
  const day = (key: 'from' | 'renewalsFrom') => {
    const read = readDay(text(key))
    if ('kind' in read) refuse(key, read)
    return 'kind' in read ? '' : read.value
  }
  return {
    read: {
      ...{ plan: text('plan'), name: text('name'), price: text('price'), screens, currency, days, country },
      ...{ amount: text('amount').replaceAll(/[,\s](?=\d{3}\b)/g, ''), from: day('from') },
      renewalsFrom: day('renewalsFrom'),
    },
    faults,
  }
}

const readNumber = (text: string): number | null => (text === '' ? null : /^\d{1,6}$/.test(text) ? Number(text) : -1)

function readScreens(text: string, refuse: (fault: CellFault) => void): number | null {
  const screens = readNumber(text)
  const checked = screens === null ? null : specialFields.screens.safeParse(screens)
  const message = checked?.error?.issues[0]?.message
  if (message !== undefined) refuse({ kind: 'screens', text: message, help: 'Such as 2' })
  return screens
}
