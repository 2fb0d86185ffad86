import type { Secret } from '@kola/platform/config'
import type { ProviderClient } from '../http/client.ts'
import { readXml, toXml, type XmlNode } from './xml.ts'

export interface DpoConfig {
  /** Without version, such as `https://secure.3gdirectpay.com/API`. */
  apiUrl: string
  apiVersion: string
  /** Merchants were told v6 for all, or v7 for verifyToken. */
  verifyVersion: string
  /** The number that DPO issued for what is sold. */
  serviceType: string
  payUrl: string
}

export interface DpoAnswer {
  result: string
  /** `ResultExplanation`. */
  words: string
  /** A field's text; empty where it is absent. */
  of(name: string): string
}

export interface DpoNeeds {
  client: ProviderClient
  config: Pick<DpoConfig, 'apiUrl' | 'apiVersion' | 'verifyVersion'>
  companyToken: Secret
}

export type DpoApi = ReturnType<typeof createDpoApi>

/** Our company token is wrong, or the call is none: nothing that a payer did. */
const OUR_FAULT = ['801', '802', '803', '804', '950', '960']

/** DPO's XML API. It answers 200 whatever it thinks; the result says what came of it. */
export function createDpoApi({ client, config, companyToken }: DpoNeeds) {
  return {
    /** @throws ProviderError also for results that say that the call itself was wrong */
    async call(request: string, fields: XmlNode): Promise<DpoAnswer> {
      const version = request === 'verifyToken' ? config.verifyVersion : config.apiVersion
      const { status, text } = await client.send({
        ...{ operation: request, method: 'POST', url: `${config.apiUrl}/${version}/` },
        headers: { 'content-type': 'application/xml', accept: 'application/xml' },
        body: toXml({ CompanyToken: companyToken.reveal(), Request: request, ...fields }),
      })
      const read = readXml(text)
      const result = read?.Result ?? ''
      if (status !== 200 || !read || !/^\d{3}$/.test(result)) throw client.fail(request, `status ${status}, unreadable`)
      if (OUR_FAULT.includes(result)) throw client.fail(request, `result ${result}`, { retryable: false })
      return { result, words: read.ResultExplanation ?? '', of: (name) => read[name] ?? '' }
    },
    fail: client.fail,
  }
}
