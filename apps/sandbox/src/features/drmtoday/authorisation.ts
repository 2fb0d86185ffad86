import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { type CustomData, parseJson } from './custom-data.ts'
import { isRefusalName, Refusal } from './refusal.ts'

export type DrmScheme = 'WIDEVINE_MODULAR' | 'PLAYREADY' | 'FAIRPLAY'

export interface ClientInfo {
  manufacturer: string
  model: string
  version: string
  certType: string
  drmVersion: string
  secLevel: string
}

export interface LicenceQuestion {
  assetId: string
  variantId: string
  drmScheme: DrmScheme
  customData: CustomData
  clientInfo: ClientInfo
  remoteAddr: string
  userAgent: string
}

const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/
const duration = z.string().check(z.regex(DURATION), z.minLength(4))
const rental = { relativeExpiration: duration, playDuration: duration }

/** The customer rights token: what the licence allows. Rental times are ISO 8601 durations. */
const rightsSchema = z.object({
  assetId: z.optional(z.string()),
  profile: z.union([
    z.object({ type: z.literal('purchase') }),
    z.object({ type: z.literal('rental'), ...rental }),
    z.object({ purchase: z.looseObject({}) }),
    z.object({ rental: z.object(rental) }),
  ]),
  /** The licence runs out also in the middle of the film, unless it is renewed. */
  realTimeExpiration: z.optional(z.boolean()),
})

export type CustomerRights = z.infer<typeof rightsSchema>

export type Authorise = (question: LicenceQuestion) => Promise<CustomerRights>

/** Asks the service at its callback address; whoever does not say yes with rights says no. */
export function createAuthorisation({ controls, callbackUrl }: { controls: Controls; callbackUrl: string }): Authorise {
  return async (question) => {
    const { userId, sessionId } = question.customData
    const told = controls.outcomes.find('drmtoday', [sessionId, userId, question.assetId])
    if (isRefusalName(told)) throw new Refusal(told)

    const answer = await controls.callbacks.send('drmtoday', {
      url: callbackUrl,
      body: JSON.stringify(toCallbackBody(question)),
    })
    if (answer === null) throw new Refusal('deny', 'the callback address did not answer')
    if (answer.status !== 200) throw new Refusal('deny')
    const rights = rightsSchema.safeParse(parseJson(answer.body))
    if (!rights.success) throw new Refusal('deny', 'the callback did not answer a customer rights token')
    if ((rights.data.assetId ?? question.assetId) !== question.assetId) {
      throw new Refusal('deny', 'the customer rights token is for another asset')
    }
    return rights.data
  }
}

/** How long the licence lives; null for one that does not end. */
export function toLifeSeconds({ profile }: CustomerRights): number | null {
  const rented = 'rental' in profile ? profile.rental : profile
  if (!('relativeExpiration' in rented)) return null
  const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(rented.relativeExpiration) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

function toCallbackBody(question: LicenceQuestion) {
  return {
    asset: question.assetId,
    variant: question.variantId,
    user: question.customData.userId,
    session: question.customData.sessionId,
    client: `${question.clientInfo.manufacturer}-${question.clientInfo.model}`,
    drmScheme: question.drmScheme,
    clientInfo: question.clientInfo,
    requestMetadata: { remoteAddr: question.remoteAddr, userAgent: question.userAgent },
  }
}
