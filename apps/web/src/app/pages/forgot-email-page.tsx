import { ComingPage } from './coming-page.tsx'

export const ForgotEmailPage = ComingPage
