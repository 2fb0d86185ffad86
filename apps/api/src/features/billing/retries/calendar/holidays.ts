/** Where a date comes from: the Public Holidays Act, a proclamation that was made, or a reckoning of ours until it is made. */
export type HolidaySource = 'law' | 'announced' | 'estimated'

export interface Holiday {
  date: string
  name: string
  source: HolidaySource
}

/** Each year, by month and day. */
export const FIXED_HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': 'New Year',
  '05-01': 'Workers’ Day',
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas',
  '12-26': 'Boxing Day',
}

const of = (source: HolidaySource, name: string, ...dates: string[]): Holiday[] =>
  dates.map((date) => ({ date, name, source }))

/**
 * What moves from year to year, with the Monday (and Tuesday) given for a fixed one that falls on a weekend. Easter is reckoned and
 * sure; feasts of the moon and days in lieu are estimated until the Ministry of Interior proclaims them: then the row is mended.
 */
export const MOVABLE_HOLIDAYS: readonly Holiday[] = [
  ...of('announced', 'Eid al-Fitr', '2025-03-31', '2025-04-01'),
  ...of('law', 'Easter', '2025-04-18', '2025-04-21'),
  ...of('announced', 'Eid al-Adha', '2025-06-06', '2025-06-09'),
  ...of('announced', 'Mourning of a former president', '2025-07-15'),
  ...of('announced', 'Eid al-Maulud', '2025-09-05'),

  ...of('estimated', 'Eid al-Fitr', '2026-03-19', '2026-03-20'),
  ...of('law', 'Easter', '2026-04-03', '2026-04-06'),
  ...of('estimated', 'Eid al-Adha', '2026-05-27', '2026-05-28'),
  ...of('estimated', 'Eid al-Maulud', '2026-08-26'),
  ...of('estimated', 'Boxing Day, in lieu', '2026-12-28'),

  ...of('estimated', 'Eid al-Fitr', '2027-03-10', '2027-03-11'),
  ...of('law', 'Easter', '2027-03-26', '2027-03-29'),
  ...of('estimated', 'Workers’ Day, in lieu', '2027-05-03'),
  ...of('estimated', 'Eid al-Adha', '2027-05-17', '2027-05-18'),
  ...of('estimated', 'Democracy Day, in lieu', '2027-06-14'),
  ...of('estimated', 'Eid al-Maulud', '2027-08-16'),
  ...of('estimated', 'Christmas, in lieu', '2027-12-27', '2027-12-28'),

  ...of('estimated', 'New Year, in lieu', '2028-01-03'),
  ...of('estimated', 'Eid al-Fitr', '2028-02-28', '2028-02-29'),
  ...of('law', 'Easter', '2028-04-14', '2028-04-17'),
  ...of('estimated', 'Eid al-Adha', '2028-05-05', '2028-05-08'),
  ...of('estimated', 'Eid al-Maulud', '2028-08-03'),
  ...of('estimated', 'Independence Day, in lieu', '2028-10-02'),
]
