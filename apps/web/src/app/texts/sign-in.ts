export const signInTexts = {
  invalidEmail: 'Invalid Email',
  invalidPhone: 'Invalid Phone',
  blankPassword: "Password can't be blank",
  createAccount: 'create a new account',
  phoneIsOff: 'Sign In with Phone is not available please contact to Admin',
  verifyEmail: 'Please Verify your Email Address',
  verifyPhone: 'Please Verify your Phone Number',
} as const

export const signUpTexts = {
  continue: 'CONTINUE',
  phoneIsOff: 'Sign Up with Phone is not available please contact to Admin',
  /** Six dots. */
  checkInbox: 'Please check your inbox and confirm your Email to continue......',
} as const
