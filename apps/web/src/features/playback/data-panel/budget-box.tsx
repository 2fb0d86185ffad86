import { Progress } from '@kola/ui/content/progress'
import { Rich } from '#shared/messages/rich.tsx'
import { type DataPrice, formatData, formatSpent } from '../data/data-price.ts'
import type { Budget } from '../data/plan-budget.ts'
import { say } from '../words.ts'

interface BudgetLineProps {
  budget: Budget
  price: DataPrice | null
  /** Of the panel that is about data itself; else it is this month. */
  month?: string
}

/** What the month took, of what it may take. */
export function BudgetLine({ budget, price, month }: BudgetLineProps) {
  const { usedGigabytes, share } = budget
  return (
    <>
      <span className="budget__line">
        <span>
          <Rich text={sayUsed(budget, month)} parts={{ b: (words) => <strong>{words}</strong> }} />
        </span>
        {price && <span className="money">{formatSpent(usedGigabytes, price)}</span>}
      </span>
      {share !== null && <Progress at={Math.min(1, share)} />}
    </>
  )
}

function sayUsed({ usedGigabytes, budgetGigabytes }: Budget, month: string | undefined): string {
  const used = formatData(usedGigabytes)
  if (budgetGigabytes === null) return month ? say('usedIn', { used, month }) : say('usedThisMonth', { used })
  const budget = sayGigabytes(budgetGigabytes)
  return month ? say('usedOfIn', { used, budget, month }) : say('usedOfThisMonth', { used, budget })
}

export const sayGigabytes = (count: number): string => say('gigabytes', { count: count.toLocaleString('en') })
