import { Button, ButtonLink } from '@kola/ui/controls/button'
import { showToast } from '@kola/ui/feedback/toast'
import { readLabels } from '#features/account/labels.ts'
import { useAccount } from '#features/account/queries.ts'
import { PlanCards } from '#features/billing/plan-card.tsx'
import { usePlans } from '#features/billing/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import { say } from './words.ts'

/** `/changesubscription`: the plans beside one's own; changing itself is not open yet. GAP-115. */
export function ChangeSubscriptionPage() {
  const { texts: config } = useTenant()
  const labels = readLabels(config)
  const current = useAccount()?.subscriptions[0]
  const plans = usePlans().filter((plan) => plan.id !== current?.package_id)
  useScreenName(labels.changePlanTitle)
  return (
    <main className="page page--plans">
      <div className="stack plans-head">
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
      <h2 className="visually-hidden">{say('plans')}</h2>
      <PlanCards plans={plans} />
      <div className="button-row plans-part">
        <Button look="main" onClick={() => showToast(playbackTexts.comingSoon)}>
          {labels.confirmChange}
        </Button>
        <ButtonLink look="text" href={paths.account}>
          {say('goBack')}
        </ButtonLink>
      </div>
    </main>
  )
}
