/** Ids at the provider that belong to a payment: kept beside it, never shown and never taken from a caller. */
export type ProviderIds = Readonly<Record<string, string>>
