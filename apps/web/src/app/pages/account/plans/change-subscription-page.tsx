import { Button, ButtonLink } from '@kola/ui/controls/button'
import { useState } from 'react'
import { readLabels } from '#features/account/labels.ts'
import { useAccount } from '#features/account/queries.ts'
import { listPublic } from '#features/billing/prices/list-public.ts'
import { usePlans } from '#features/billing/queries.ts'
import { ChangeDialog } from '#features/payments/membership/change-dialog.tsx'
import { WaitingDialog, WaitingNotice } from '#features/payments/membership/waiting-change.tsx'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { canChangePlan } from '#features/tenant/can-change-plan.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'
import { playbackTexts } from '#shared/texts.ts'
import { useTakeBack } from '../membership/use-membership.ts'
import { say } from '../words.ts'
import { ChangeRows, isHeld, isNext, listChangePrices } from './change-rows.tsx'
import { useChange } from './use-change.ts'

/** `/changesubscription`: another plan in the place of one's own. CHANGE-01 to CHANGE-04 */
export function ChangeSubscriptionPage() {
  const { texts: config, restrictionPlan } = useTenant()
  const labels = readLabels(config)
  const current = useAccount()?.subscriptions[0]
  const plans = listPublic(usePlans(), restrictionPlan)
  const [chosenPlan, setChosenPlan] = useState('')
  const [chosenPrice, setChosenPrice] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { isSending, failure, change } = useChange(config, () => setAsking(false))
  const back = useTakeBack(() => setAsking(false))
  useScreenName(labels.changePlanTitle)
  const held = plans.find(({ id }) => id === current?.package_id)
  const plan = plans.find(({ id }) => id === chosenPlan) ?? held ?? plans[0]
  const prices = listChangePrices(plan, current)
  const price = prices.find(({ id }) => id === chosenPrice) ?? prices.find((one) => isHeld(one, current)) ?? prices[0]
  const waiting = current?.change && {
    ...{ of: current, change: current.change, isBusy: back.isSending, failure: back.failure },
    onKeep: () => back.takeBack(current),
  }
  return (
    <main className="page page--slim">
      <PayStyles />
      <div className="pay-head">
        <h1>{labels.changePlanTitle}</h1>
        {current && (
          <p className="lead">
            <Rich
              text={say('current', { plan: current.package })}
              parts={{ plan: (words) => <strong>{words}</strong> }}
            />
          </p>
        )}
      </div>
      <div className="gapped">
        {!current && (
          <ButtonLink look="main" href={paths.packages}>
            {playbackTexts.addSubscription}
          </ButtonLink>
        )}
        {waiting && <WaitingNotice {...waiting} />}
        <ChangeRows
          plans={plans}
          current={current}
          planId={plan?.id ?? ''}
          onPlan={setChosenPlan}
          priceId={price?.id ?? ''}
          onPrice={setChosenPrice}
        />
        <div className="button-row">
          <Button look="main" disabled={!price || !current || isHeld(price, current)} onClick={() => setAsking(true)}>
            {paymentTexts.continue}
          </Button>
          <ButtonLink look="text" href={paths.account}>
            {paymentTexts.goBack}
          </ButtonLink>
        </div>
      </div>
      {isAsking && waiting && isNext(price, current) && <WaitingDialog {...waiting} onClose={() => setAsking(false)} />}
      {isAsking && current && price && !isNext(price, current) && (
        <ChangeDialog
          from={current}
          to={price}
          isOn={canChangePlan(config)}
          confirmLabel={labels.confirmChange}
          isBusy={isSending}
          failure={failure}
          onConfirm={() => change(price, current)}
          onClose={() => setAsking(false)}
        />
      )}
    </main>
  )
}
