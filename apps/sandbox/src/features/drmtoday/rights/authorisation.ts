import type { Controls } from '#shared/controls/controls.ts'
import { type CustomData, parseJson } from '../custom-data.ts'
import { isRefusalName, Refusal } from '../refusal.ts'
import type { ReadAuthToken } from './auth-token.ts'
import { type CustomerRights, type DrmScheme, rightsSchema } from './customer-rights.ts'

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
  /** Up-front authorisation: what stands in it is not asked for. */
  authToken: string | undefined
  clientInfo: ClientInfo
  remoteAddr: string
  userAgent: string
}

export type Authorise = (question: LicenceQuestion) => Promise<CustomerRights>

interface Needs {
  controls: Controls
  callbackUrl: string
  readAuthToken: ReadAuthToken
}

/** Believes a token, or asks the service at its callback address; whoever does not say yes with rights says no. */
export function createAuthorisation({ controls, callbackUrl, readAuthToken }: Needs): Authorise {
  return async (question) => {
    const { userId, sessionId } = question.customData
    const told = controls.outcomes.find('drmtoday', [sessionId, userId, question.assetId])
    if (isRefusalName(told)) throw new Refusal(told)
    const { authToken: token, customData, assetId } = question
    if (token !== undefined) return readAuthToken({ token, customData, assetId })

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
