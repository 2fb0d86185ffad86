export interface RobotClaim {
  /** What the provider's script gave the page. */
  token: string
  /** What the page said it was for; without it what the provider's script was told counts. */
  action: string | undefined
  /** Network address of the caller. */
  address: string
}

export type RobotVerdict =
  /** `action` is what the provider's script was told. */
  { isPerson: true; action: string | undefined } | { isPerson: false; reason: string }

/** Whoever tells people from robots. Failures are ProviderError. */
export interface RobotVerifier {
  verify(claim: RobotClaim): Promise<RobotVerdict>
}
