import type { CellFault } from './read-text.ts'

/** 2027-12-31, or 31/12/2027 as Nigeria writes it; empty for none. */
export function readDay(text: string): { value: string } | CellFault {
  if (text === '') return { value: '' }
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, ownDay, ownMonth, ownYear] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  const parts = year ? [year, month, day] : ownYear ? [ownYear, ownMonth, ownDay] : null
  const help = 'Write it such as 2027-12-31, or 31/12/2027'
  if (!parts) return { kind: 'day', text: 'This is not a day', help }
  const value = parts.map((part, index) => (part ?? '').padStart(index === 0 ? 4 : 2, '0')).join('-')
  const at = new Date(`${value}T00:00:00Z`)
  const isThere = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
  return isThere ? { value } : { kind: 'day', text: 'There is no such day', help }
}
