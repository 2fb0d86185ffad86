/** What a pass is for; a pass for one is worth nothing at another. */
export type RobotAction = 'signup' | 'contact' | 'reset' | 'login'

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
  /**
   * The same where there is a reason to ask, such as a crowd: whether or not the operator requires it always.
   * @throws AppError ROBOT_CHECK_FAILED
   */
  insist(pass: string | undefined, use: RobotPassUse): void
}
