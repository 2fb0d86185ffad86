import { type AfricasTalkingSettings, createAfricasTalking } from './africas-talking.ts'
import type { SmsGateway, SmsSlug } from './provider.ts'
import { createTermii, type TermiiSettings } from './termii.ts'
import { createTwilio, type TwilioSettings } from './twilio.ts'

/** A gateway's settings under its name: the order of the list is the order of trying. */
export type SmsGatewaySettings = { [S in SmsSlug]: { slug: S } & SettingsOf[S] }[SmsSlug]

interface SettingsOf {
  termii: TermiiSettings
  africastalking: AfricasTalkingSettings
  twilio: TwilioSettings
}

const FACTORIES: { [S in SmsSlug]: (settings: SettingsOf[S]) => SmsGateway } = {
  termii: createTermii,
  africastalking: createAfricasTalking,
  twilio: createTwilio,
}

/** Fails to compile when a gateway has no adapter. */
export function createSmsGateways(order: readonly SmsGatewaySettings[]): SmsGateway[] {
  return order.map(<S extends SmsSlug>(settings: { slug: S } & SettingsOf[S]) => FACTORIES[settings.slug](settings))
}
