import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import type { ComponentType, ReactNode } from 'react'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { type Buying, useBuying } from './use-bought.ts'
import { say } from './words.ts'

interface PayPageProps {
  /** In the browser's title. */
  name: string
  /** One narrow column. */
  slim?: boolean
  /** Says little: it stands in the middle of a wide window. */
  calm?: boolean
  children: ReactNode
}

/** A page of paying: its styles, its name in the browser. */
export function PayPage({ name, slim, calm, children }: PayPageProps) {
  useScreenName(name)
  return (
    <main className={`page page--${slim ? 'slim' : 'pay'}${calm ? ' page--calm' : ''}`}>
      <PayStyles />
      {children}
    </main>
  )
}

/** Stands where an address buys what is not on sale. */
export function NotOnSale() {
  const toPlans = (
    <ButtonLink look="main" href={paths.packages}>
      {say('toPlans')}
    </ButtonLink>
  )
  return (
    <PayPage name={say('notOnSale')} slim>
      <EmptyState level={1} title={say('notOnSale')} action={toPlans}>
        <p>{say('notOnSaleText')}</p>
      </EmptyState>
    </PayPage>
  )
}

/** What the address buys, for a view that is drawn anew for another thing; else that it is not on sale. */
export function WithBuying({ View }: { View: ComponentType<{ buying: Buying }> }) {
  const buying = useBuying()
  if (buying === undefined) {
    return (
      <PayPage name={say('howPay')} slim calm>
        <p role="status">{say('loadingBought')}</p>
      </PayPage>
    )
  }
  return buying ? <View key={buying.bought.sid} buying={buying} /> : <NotOnSale />
}
