import type { ProviderName } from '@kola/contract/identity'

/** As people know them. */
export const PROVIDER_NAMES: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' }
