import type { IncomingHttpHeaders } from 'node:http'

/** Gateways that there is an adapter for, by the name that SMS_PROVIDERS and their webhook have. */
export const SMS_SLUGS = ['termii', 'africastalking', 'twilio'] as const
export type SmsSlug = (typeof SMS_SLUGS)[number]

export interface Sms {
  /** E.164. */
  to: string
  text: string
}

/** What a gateway says of a message that it took. `sent`: on its way, nothing is decided. */
export interface SmsReport {
  providerMessageId: string
  status: 'sent' | 'delivered' | 'failed'
  /** The gateway's own word for it; never a number or a text. */
  failure?: string
}

/** A call to our webhook, before anything in it is believed. */
export interface ReportRequest {
  headers: IncomingHttpHeaders
  /** Path and query as they were called. */
  url: string
  body: Buffer
}

/** `forged` when it is not from the gateway, `unreadable` when it says nothing that we understand. */
export type ReadReport = SmsReport | 'forged' | 'unreadable'

/** One SMS gateway over its REST protocol. */
export interface SmsGateway {
  slug: SmsSlug
  /**
   * Hands one SMS over. A reply that was lost looks like one that never came: the message may have been taken.
   * @returns what the gateway calls it
   * @throws ProviderError; `retryable` false when this gateway will never take this message
   */
  send(sms: Sms): Promise<string>
  /** Checks who called before it reads what was said. */
  readReport(request: ReportRequest): ReadReport
}

/** What a gateway's word means; undefined when it is none of its words. */
export const readStatus = <S>(statuses: Readonly<Record<string, S>>, word: string): S | undefined =>
  Object.hasOwn(statuses, word) ? statuses[word] : undefined

/** A gateway's word as it may be kept and logged. */
export function toFailure(word: string): string {
  return word.replace(/[^\x20-\x7e]/g, '').slice(0, 100)
}
