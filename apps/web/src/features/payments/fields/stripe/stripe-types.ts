/** The few calls of Stripe.js that are made here. https://docs.stripe.com/js */
export interface StripeError {
  message?: string
  type?: string
}

export interface StripeCard {
  mount(where: HTMLElement): void
  on(event: 'change', listener: (event: { complete: boolean; error?: StripeError }) => void): void
  on(event: 'ready', listener: () => void): void
  destroy(): void
}

export interface BillingDetails {
  name?: string
  address?: { postal_code?: string }
}

interface Confirmed {
  error?: StripeError
}

interface SetUp extends Confirmed {
  setupIntent?: { payment_method: string | { id: string } | null }
}

export interface StripeClient {
  elements(options?: object): { create(type: 'card', options?: object): StripeCard }
  createPaymentMethod(what: {
    type: 'card'
    card: StripeCard
    billing_details?: BillingDetails
  }): Promise<{ paymentMethod?: { id: string }; error?: StripeError }>
  confirmCardPayment(clientSecret: string): Promise<Confirmed>
  confirmCardSetup(
    clientSecret: string,
    data?: { payment_method: { card: StripeCard; billing_details?: BillingDetails } },
  ): Promise<SetUp>
  handleNextAction?(what: { clientSecret: string }): Promise<Confirmed>
}

export type StripeFactory = (publishableKey: string, options: { apiVersion: string; locale: string }) => StripeClient
