let name = ''

/** First name of the account whose email was just confirmed in this page; empty when none is known. */
export const readConfirmedName = (): string => name

export function keepConfirmedName(firstName: string): void {
  name = firstName
}
