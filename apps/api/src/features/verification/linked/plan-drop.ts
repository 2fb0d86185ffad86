import type { ProviderName } from '@kola/contract/identity'

/** A sign-in at a provider that opens the account. */
export interface LinkedSignIn {
  provider: ProviderName
  /** Of the provider, for a person. */
  name: string
  /** As the provider says it; may be empty. */
  email: string
  linkedAt: Date
}

export interface Planned extends LinkedSignIn {
  isDropped: boolean
}

export interface DropFacts {
  /** When the owner last looked at what is linked, or first proved the address. */
  reviewedAt: Date
  /** When the code or link was made; what was linked after it nobody was shown. */
  askedAt: Date
  /** What the owner keeps; undefined from clients that do not ask. */
  keep: readonly ProviderName[] | undefined
}

/**
 * Which linked sign-ins a new password takes away: those that the owner does not keep, and from who was not asked those
 * that came since the owner last looked.
 */
export function planDrop(linked: readonly LinkedSignIn[], { reviewedAt, askedAt, keep }: DropFacts): Planned[] {
  return linked.map((one) => {
    const isUnseen = one.linkedAt > askedAt
    const isDropped = keep ? !keep.includes(one.provider) : one.linkedAt > reviewedAt
    return { ...one, isDropped: isUnseen || isDropped }
  })
}
