import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { E164, type GatewayNeeds, isSameText, openGateway, readText, report } from './gateway.ts'
import type { Sms } from './inbox.ts'

export interface AfricasTalkingSettings {
  username: string
  apiKey: string
  /** As an operator enters it in the dashboard, with the secret in its query: reports are not signed. */
  callbackUrl: string
}

interface Refusal {
  statusCode: number
  status: string
}

/** Outcome words of the control API, with the status that a recipient gets. */
const REFUSALS: Record<string, Refusal> = {
  'insufficient-balance': { statusCode: 405, status: 'InsufficientBalance' },
  'do-not-disturb': { statusCode: 409, status: 'DoNotDisturbRejection' },
  'internal-error': { statusCode: 500, status: 'InternalServerError' },
}
const INVALID_NUMBER: Refusal = { statusCode: 403, status: 'InvalidPhoneNumber' }
const ENDINGS: Record<string, string> = { failed: 'Failed', rejected: 'Rejected' }
/** MTN's, by the first digits behind +234 that it was given. */
const NETWORK_CODE = '62130'

/**
 * Africa's Talking's messaging API. Outcomes by number: `insufficient-balance`, `do-not-disturb`, `internal-error`,
 * `failed`, `rejected` (taken, and reported so), `no-report`.
 */
export function africasTalkingRoutes(
  app: FastifyInstance,
  given: { needs: GatewayNeeds; settings: AfricasTalkingSettings },
) {
  const { needs, settings } = given
  openGateway(app, 'africastalking', needs)

  app.post('/version1/messaging', { config: { operation: 'send' } }, (request, reply) => {
    const form = new URLSearchParams(readText(request.body))
    const [username = '', to = '', message = ''] = ['username', 'to', 'message'].map((name) => form.get(name) ?? '')
    const isKnown = isSameText(String(request.headers.apikey ?? ''), settings.apiKey)
    if (!isKnown || !isSameText(username, settings.username)) {
      return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
    }
    if (to === '' || message === '') {
      return reply.code(400).type('text/plain').send('Request is missing required form field')
    }
    const from = form.get('from') ?? 'AFRICASTKNG'
    const Recipients = to.split(',').map((number) => take(given, { from, to: number.trim(), text: message }))
    const taken = Recipients.filter(({ statusCode }) => statusCode < 400).length
    return reply
      .code(201)
      .send({ SMSMessageData: { Message: `Sent to ${taken}/${Recipients.length} Total Cost: NGN 2.2000`, Recipients } })
  })
}

type Given = { needs: GatewayNeeds; settings: AfricasTalkingSettings }

function take({ needs, settings }: Given, given: Pick<Sms, 'from' | 'to' | 'text'>) {
  const { to: number } = given
  const outcome = needs.controls.outcomes.find('africastalking', [number]) ?? ''
  const refusal = E164.test(number) ? REFUSALS[outcome] : INVALID_NUMBER
  if (refusal) return { ...refusal, number, cost: '0', messageId: 'None' }
  const messageId = `ATXid_${randomBytes(16).toString('hex')}`
  const sms = needs.inbox.add({ gateway: 'africastalking', gatewayId: messageId, ...given, status: 'Sent' })
  if (outcome !== 'no-report') tell({ needs, settings }, sms, ENDINGS[outcome] ?? 'Success')
  return { statusCode: 101, status: 'Success', number, cost: 'NGN 2.2000', messageId }
}

function tell({ needs, settings }: Given, sms: Sms, ending: string) {
  const toRequest = (status: string) => ({
    url: settings.callbackUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      id: sms.gatewayId,
      status,
      phoneNumber: sms.to,
      networkCode: NETWORK_CODE,
      retryCount: '0',
      ...(status === 'Failed' && { failureReason: 'DeliveryFailure' }),
      ...(status === 'Rejected' && { failureReason: 'UserInBlackList' }),
    }).toString(),
  })
  void report(needs, { sms, words: ['Submitted', ending], toRequest })
}
