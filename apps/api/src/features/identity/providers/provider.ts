import type { ProviderName } from '@kola/contract/identity'

/** Whom a provider vouches for. */
export interface VouchedPerson {
  /** The provider's own name for the person; never changes and is never given to another. */
  subject: string
  /** Trimmed, lower case; null when the provider gives none. */
  email: string | null
  /** The provider is the authority over the address, and says that it is the person's now. */
  isEmailVouched: boolean
  firstName: string
  lastName: string
}

/** Someone who tells us who a person is. */
export interface IdentityProvider {
  name: ProviderName
  /**
   * Believes nothing that the provider has not said itself. `nonce`, when given, must stand in the token; and one that our
   * page had put into it must be given.
   * @throws AppError SOCIAL_TOKEN_INVALID
   * @throws ProviderError when the provider does not answer, or not as agreed
   */
  verify(token: string, options: { nonce?: string | undefined }): Promise<VouchedPerson>
}
