export const verificationTexts = {
  verify: 'VERIFY',
  resend: 'Resend code',
  wrongCode: "Sorry, we can't update profile for wrong OTP. Please try again.",
  requestNew: 'Request a new one',
  emailFailed: 'Email verification Failed contact site admin ',
  emailVerified: 'Email Verified',
  nobody: 'User',
  continue: 'Continue',
} as const

export const resetTexts = {
  forgotTitle: 'Forgot Email/Password',
  sendLink: 'Send forgot Link',
  email: 'Email',
  sms: 'Text Message (SMS)',
  emailMe: 'Email ME',
  textMe: 'TEXT ME',
  smsFees: 'We will text you a verification code to reset your password. Text fees may apply.',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  mismatch: 'Password is not matching',
  resetPassword: 'Reset Password',
} as const

/** The countdown beside a code, with two digits for the seconds. */
export const toResendText = (seconds: number): string => `Resend a new code in 00:${String(seconds).padStart(2, '0')}`
