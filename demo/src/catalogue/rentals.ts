/** What rentals cost; the price is one of the plan `rental`, which is on no list. */
export interface DemoRentalClass {
  id: string
  title: string
  amountMinor: number
  /** The same at PayPal, which charges no naira. */
  usdMinor: number
  beginDays: number
  hours: number
}

export interface DemoRental {
  titleId: string
  classId: string
  /** No membership opens it. */
  isRentOnly: boolean
}

export const demoRentalClasses: readonly DemoRentalClass[] = [
  { id: 'rental-new', title: 'New film to rent', amountMinor: 90_000, usdMinor: 199, beginDays: 30, hours: 48 },
  { id: 'rental-classic', title: 'Film to rent', amountMinor: 50_000, usdMinor: 99, beginDays: 30, hours: 48 },
]

export const demoRentals: readonly DemoRental[] = [
  { titleId: 'palm-wine-season', classId: 'rental-new', isRentOnly: true },
  { titleId: 'two-passports', classId: 'rental-new', isRentOnly: false },
  { titleId: 'sixteen-cowries', classId: 'rental-classic', isRentOnly: false },
]
