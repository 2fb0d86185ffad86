import { USSD_BANKS, type UssdBank } from '@kola/contract/payments/pushed'

/** Who gives account numbers and codes. */
export const PUSHED_PROVIDERS = ['flutterwave', 'paystack'] as const
export type PushedProvider = (typeof PUSHED_PROVIDERS)[number]

export const findPushedProvider = (text: string | null | undefined): PushedProvider | undefined =>
  PUSHED_PROVIDERS.find((provider) => provider === text)

const ALL = Object.keys(USSD_BANKS) as UssdBank[]
const OFFERED: Record<PushedProvider, readonly UssdBank[]> = {
  flutterwave: ALL,
  paystack: ['gtbank', 'uba', 'zenith', 'sterling'],
}

/** Banks whose codes a provider knows, for a choice. */
export const listUssdBanks = (provider: PushedProvider): { value: UssdBank; label: string }[] =>
  OFFERED[provider].map((value) => ({ value, label: USSD_BANKS[value] }))

/** A bank by its name as the provider says it; undefined where nobody knows it. */
export const findUssdBank = (name: string): UssdBank | undefined => ALL.find((bank) => USSD_BANKS[bank] === name)
