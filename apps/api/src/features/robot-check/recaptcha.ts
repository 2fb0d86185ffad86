import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import { ProviderError } from '#shared/provider-error.ts'
import type { RobotClaim, RobotVerdict, RobotVerifier } from './verifier.ts'

export interface RecaptchaOptions {
  /** Such as `https://www.google.com/recaptcha/api/siteverify`. */
  verifyUrl: string
  secret: Secret
  /** From 0, surely a robot, to 1. */
  minScore: number
  /** Host of our own pages. */
  hostname: string
  clock: Clock
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** Google, "Verifying the user's response": a token lives two minutes. */
const TOKEN_LIFE_MS = 120_000
/** So far Google's clock may be ahead of ours. */
const MAX_AHEAD_MS = 10_000
/** These speak of our settings, not of the visitor. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request']
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

const answerSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  challenge_ts: z.optional(z.string()),
  'error-codes': z._default(z.array(z.string()), []),
})
type Answer = z.infer<typeof answerSchema>

/** reCAPTCHA v3 by its siteverify call. */
export function createRecaptcha(options: RecaptchaOptions): RobotVerifier {
  return {
    async verify(claim) {
      if (claim.token === '') return { isPerson: false, reason: 'missing-input-response' }
      return judge(await ask(claim, options), claim, options)
    },
  }
}

async function ask(
  claim: RobotClaim,
  { verifyUrl, secret, timeoutMs = TIMEOUT_MS }: RecaptchaOptions,
): Promise<Answer> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secret.reveal(), response: claim.token, remoteip: claim.address }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const read = answerSchema.parse(await answer.json())
    const fault = read['error-codes'].find((code) => OUR_FAULTS.includes(code))
    if (fault) throw new Error(fault)
    return read
  } catch (cause) {
    throw new ProviderError({ provider: 'recaptcha', operation: 'siteverify', retryable: true, cause })
  }
}

/** What the answer does not say counts as wrong: a token of another site, of another form or of last year has no say here. */
function judge(answer: Answer, claim: RobotClaim, options: RecaptchaOptions): RobotVerdict {
  const { score = 0, action = '', hostname = '', challenge_ts = '' } = answer
  const ageMs = options.clock.now().getTime() - Date.parse(challenge_ts)
  const reasons: [boolean, string][] = [
    [!answer.success, answer['error-codes'].join(',') || 'refused'],
    [score < options.minScore, 'score'],
    [action === '' || action !== (claim.action ?? action), 'action'],
    [!isOurs(hostname, options.hostname), 'hostname'],
    [!(ageMs >= -MAX_AHEAD_MS && ageMs <= TOKEN_LIFE_MS), 'age'],
  ]
  const found = reasons.find(([isBad]) => isBad)
  return found ? { isPerson: false, reason: found[1] } : { isPerson: true, action }
}

/** The names of one machine for itself are one. */
const isOurs = (hostname: string, ours: string): boolean =>
  hostname === ours || (LOCAL_HOSTS.includes(ours) && LOCAL_HOSTS.includes(hostname))
