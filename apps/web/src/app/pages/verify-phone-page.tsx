import { ComingPage } from './coming-page.tsx'

export const VerifyPhonePage = ComingPage
