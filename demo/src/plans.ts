import type { DemoPlan, DemoPrice } from './types.ts'

/** Specification 1 §2; GAP-112. */
const TRIAL_TEXT = '14 days free, then the monthly fee is charged automatically until you cancel.'

/** The plan that `restriction_package` names: not on sale, and nudged towards Basic. */
export const SPECIAL_PLAN_ID = 'special'

/** Days of each period; 30 days are the month that the screens speak of. */
const PERIOD_DAYS = { 1: 30, 3: 90, 6: 180, 12: 365 } as const
const PERIOD_NAMES = {
  1: { slug: 'monthly', title: 'every 30 days' },
  3: { slug: 'quarterly', title: 'every 3 months' },
  6: { slug: 'half-yearly', title: 'every 6 months' },
  12: { slug: 'yearly', title: 'every year' },
} as const

interface PriceRow {
  currency: 'NGN' | 'GBP' | 'USD'
  months: keyof typeof PERIOD_DAYS
  amountMinor: number
}

/** A detail that is shown bears its own text as value; one that the plan lacks bears 'false' and is greyed. */
function toDetails(included: readonly string[], lacking: readonly string[]): Record<string, string> {
  return {
    plan_details_keys: JSON.stringify([...included, ...lacking]),
    ...Object.fromEntries(included.map((text) => [text, text])),
    ...Object.fromEntries(lacking.map((text) => [text, 'false'])),
  }
}

const BASIC_DETAILS = toDetails(
  ['2 screens at the same time', 'Downloads on 2 devices', 'Full HD', '4GB data free', '14 days free subscription'],
  ['5 screens'],
)
const FAMILY_DETAILS = toDetails(
  ['5 screens at the same time', 'Downloads on 5 devices', 'Full HD', '4GB data free', '14 days free subscription'],
  [],
)
const PHONE_DETAILS = toDetails(
  ['1 screen, 480p picture', '4GB data free', '14 days free subscription'],
  ['Full HD', '5 screens'],
)
const SPECIAL_DETAILS = toDetails(['1 screen', '480p picture'], ['Downloads', 'Full HD', '4GB data free'])

function toPrice(planId: string, planTitle: string, row: PriceRow): DemoPrice {
  const period = PERIOD_NAMES[row.months]
  const currency = row.currency.toLowerCase()
  const days = PERIOD_DAYS[row.months]
  return {
    id: `${planId}-${currency}-${days}`,
    slug: row.currency === 'NGN' ? `${planId}-${period.slug}` : `${planId}-${period.slug}-${currency}`,
    title: `${planTitle}, ${period.title}`,
    description:
      row.months === 1
        ? TRIAL_TEXT
        : `Pay once for ${row.months} months and pay less for each; renews until you cancel.`,
    currency: row.currency,
    amountMinor: row.amountMinor,
    periodDays: days,
    periodMonths: row.months,
    kind: 'membership',
    metaData: {},
  }
}

interface PassRow {
  currency: 'NGN' | 'GBP' | 'USD'
  days: number
  amountMinor: number
}

function toPass(planId: string, planTitle: string, { currency, days, amountMinor }: PassRow): DemoPrice {
  const slug = `${planId}-pass-${days}`
  return {
    id: `${planId}-pass-${currency.toLowerCase()}-${days}`,
    slug: currency === 'NGN' ? slug : `${slug}-${currency.toLowerCase()}`,
    title: `${planTitle}, ${days}-day pass`,
    description: 'Paid once. It ends by itself, and nothing is charged after it.',
    ...{ currency, amountMinor, periodDays: days, periodMonths: null, kind: 'pass', metaData: {} },
  }
}

function toPlan(plan: Omit<DemoPlan, 'prices'>, rows: readonly PriceRow[], passes: readonly PassRow[] = []): DemoPlan {
  const prices = [
    ...rows.map((row) => toPrice(plan.id, plan.title, row)),
    ...passes.map((row) => toPass(plan.id, plan.title, row)),
  ]
  return { ...plan, prices: prices.map((price) => ({ ...price, metaData: plan.metaData })) }
}

/** What is sold; the first price of each plan is the one that lists show. */
export const demoPlans: DemoPlan[] = [
  toPlan(
    {
      id: 'basic',
      title: 'Basic',
      description: 'Two screens at the same time, for you and one more.',
      ...{ screens: 2, maxHeight: null },
      isSpecial: false,
      metaData: { ...BASIC_DETAILS, badge: 'Most chosen', special_plan: 'false' },
    },
    [
      { currency: 'NGN', months: 1, amountMinor: 290_000 },
      { currency: 'NGN', months: 3, amountMinor: 810_000 },
      { currency: 'NGN', months: 6, amountMinor: 1_560_000 },
      { currency: 'NGN', months: 12, amountMinor: 2_900_000 },
      { currency: 'GBP', months: 1, amountMinor: 499 },
      { currency: 'GBP', months: 12, amountMinor: 4_990 },
      { currency: 'USD', months: 1, amountMinor: 599 },
      { currency: 'USD', months: 12, amountMinor: 5_990 },
    ],
    [
      { currency: 'NGN', days: 7, amountMinor: 90_000 },
      { currency: 'NGN', days: 30, amountMinor: 320_000 },
      { currency: 'GBP', days: 7, amountMinor: 199 },
      { currency: 'USD', days: 7, amountMinor: 249 },
    ],
  ),
  toPlan(
    {
      id: 'family',
      title: 'Family',
      description: 'Five screens at the same time, for the whole house.',
      ...{ screens: 5, maxHeight: null },
      isSpecial: false,
      metaData: { ...FAMILY_DETAILS, special_plan: 'false' },
    },
    [
      { currency: 'NGN', months: 1, amountMinor: 450_000 },
      { currency: 'NGN', months: 3, amountMinor: 1_260_000 },
      { currency: 'NGN', months: 6, amountMinor: 2_430_000 },
      { currency: 'NGN', months: 12, amountMinor: 4_500_000 },
      { currency: 'GBP', months: 1, amountMinor: 799 },
      { currency: 'GBP', months: 12, amountMinor: 7_990 },
      { currency: 'USD', months: 1, amountMinor: 999 },
      { currency: 'USD', months: 12, amountMinor: 9_990 },
    ],
  ),
  toPlan(
    {
      id: 'phone',
      title: 'Phone',
      description: 'One screen, with a picture that fits a phone and its data.',
      ...{ screens: 1, maxHeight: 480 },
      isSpecial: false,
      metaData: { ...PHONE_DETAILS, special_plan: 'false' },
    },
    [
      { currency: 'NGN', months: 1, amountMinor: 140_000 },
      { currency: 'NGN', months: 12, amountMinor: 1_400_000 },
      { currency: 'GBP', months: 1, amountMinor: 249 },
      { currency: 'USD', months: 1, amountMinor: 299 },
    ],
  ),
  toPlan(
    {
      id: SPECIAL_PLAN_ID,
      title: 'Special Package',
      description: 'One screen, given with a partner’s data bundle. It is not sold on its own.',
      ...{ screens: 1, maxHeight: null },
      isSpecial: true,
      metaData: { ...SPECIAL_DETAILS, special_plan: 'true' },
    },
    [{ currency: 'NGN', months: 1, amountMinor: 90_000 }],
  ),
]
