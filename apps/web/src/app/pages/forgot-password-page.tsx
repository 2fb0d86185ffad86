import { ComingPage } from './coming-page.tsx'

export const ForgotPasswordPage = ComingPage
