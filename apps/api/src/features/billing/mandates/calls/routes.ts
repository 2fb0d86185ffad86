import { toAgreedBy } from '#features/billing/agreements/note.ts'
import type { Who } from '#features/billing/paying/needs.ts'
import type { Route, UserCaller } from '#shared/http/route.ts'
import { type ChangeNeeds, pauseMandate, resumeMandate, revokeMandate } from '../change.ts'
import { askMandate } from './ask.ts'
import { readMandateOffer } from './offer.ts'
import { getMandate, listMandates } from './view.ts'

const toWho = ({ tenantId, account }: UserCaller): Who => ({ tenantId, accountId: account.id })

export function mandateRoutes(route: Route, needs: ChangeNeeds): void {
  route('GET /apps/v1/mandates', async ({ caller }) => ({
    mandates: await listMandates(needs, toWho(caller)),
    offer: await readMandateOffer(needs, caller.tenantId),
  }))
  route('POST /apps/v1/mandates', async ({ caller, body, request }) => {
    const { subscriptionId: priceId, termsVersion, account = null } = body
    const asked = await askMandate(needs, {
      ...toWho(caller),
      priceId,
      termsVersion,
      account,
      agreed: toAgreedBy(request),
    })
    return { mandate: await getMandate(needs, { ...toWho(caller), mandateId: asked.id }) }
  })
  const change = (work: typeof pauseMandate) => async (caller: UserCaller, mandateId: string) => {
    await work(needs, { ...toWho(caller), mandateId })
    return { mandate: await getMandate(needs, { ...toWho(caller), mandateId }) }
  }
  route('POST /apps/v1/mandates/{id}/pause', ({ caller, params }) => change(pauseMandate)(caller, params.id))
  route('POST /apps/v1/mandates/{id}/resume', ({ caller, params }) => change(resumeMandate)(caller, params.id))
  route('POST /apps/v1/mandates/{id}/revoke', ({ caller, params }) => change(revokeMandate)(caller, params.id))
}
