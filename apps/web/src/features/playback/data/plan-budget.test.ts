import { describe, expect, it } from 'vitest'
import { readPrice, toDataChoices, UNDECIDED } from './data-choices.ts'
import { planBudget, planWish } from './plan-budget.ts'

const USED = { mobile: 1_500_000_000, wifi: 3_000_000_000, unknown: 400_000_000 }

describe('planBudget', () => {
  it('counts mobile data and what nobody knows the line of, and Wi-Fi where it is said to cost', () => {
    const budget = { budgetGigabytes: 4 }
    expect(planBudget(USED, { ...budget, isWifiCounted: false })).toEqual({
      ...{ usedGigabytes: 1.9, budgetGigabytes: 4, share: 0.475 },
    })
    expect(planBudget(USED, { ...budget, isWifiCounted: true }).share).toBe(1.225)
    expect(planBudget(USED, UNDECIDED).share).toBeNull()
  })
})

describe('planWish', () => {
  const picture = { mode: 'picture', maxHeightPixels: null } as const
  const plan = (of: Partial<Parameters<typeof planWish>[0]>) =>
    planWish({ wish: picture, choices: UNDECIDED, line: 'mobile', used: USED, ...of }).mode

  it('keeps to the saver once the budget is used, not a byte before', () => {
    const choices = { ...UNDECIDED, budgetGigabytes: 1.9 }
    expect(plan({ choices })).toBe('saver')
    expect(plan({ choices, used: { ...USED, unknown: 399_999_999 } })).toBe('picture')
    expect(plan({ choices, wish: { ...picture, maxHeightPixels: 720 } }), 'whatever was chosen').toBe('saver')
    expect(plan({})).toBe('picture')
  })

  it('saves on mobile lines where the viewer wants that and chose no quality', () => {
    const choices = { ...UNDECIDED, isSaverOnMobile: true }
    expect([plan({ choices }), plan({ choices, line: 'wifi' }), plan({ choices, line: 'unknown' })]).toEqual([
      'saver',
      'picture',
      'picture',
    ])
    expect(plan({ choices, wish: { ...picture, maxHeightPixels: 720 } })).toBe('picture')
  })
})

describe('what was decided', () => {
  it.each([null, 7, 'x', {}, { line: 'cable', budgetGigabytes: '4', gigabytePrice: -1, isSaverOnMobile: 1 }])(
    'takes %o for never decided',
    (value) => {
      expect(toDataChoices(value)).toEqual(UNDECIDED)
    },
  )

  it.each([
    ['430', 430],
    [' 1,250.50 ', 1250.5],
    ['100000', 100_000],
    ['100001', null],
    ['0', null],
    ['-3', null],
    ['cheap', null],
    ['4e2', null],
    ['', null],
  ])('reads the price %o', (text, price) => {
    expect(readPrice(text)).toBe(price)
  })
})
