/** What a pass is for; a pass for one is worth nothing at another. */
export type RobotAction = 'signup' | 'contact' | 'reset' | 'verify' | 'login'

export interface RobotPassUse {
  /** Network address of the caller. */
  address: string
  action: RobotAction
}

/** Whether a caller has shown to be a person. */
export interface RobotCheck {
  /**
   * Lets everybody by who has a right pass; and who has none, unless the operator requires it.
   * @throws AppError ROBOT_CHECK_FAILED
   */
  require(pass: string | undefined, use: RobotPassUse): void
  /** What a caller has shown; `off` where no check is configured and nobody can have a pass. */
  look(pass: string | undefined, use: RobotPassUse): 'person' | 'no pass' | 'off'
}
