import type { Webhook } from '@kola/contract/staff/webhooks'

/** A shape, a colour and a word. */
export function EndpointState({ webhook }: { webhook: Webhook }) {
  const { state, offReason, failingSince } = webhook
  if (state === 'off') return <span className={offReason ? 's s--fail' : 's s--off'}>Off</span>
  return failingSince ? <span className="s s--fail">Failing</span> : <span className="s s--live">On</span>
}
