export const contactTexts = {
  heading: 'Contact us',
  send: 'Send Message',
  invalidEmail: 'Invalid Email Entred',
  sent: 'Your email has been sent to site admin',
} as const
