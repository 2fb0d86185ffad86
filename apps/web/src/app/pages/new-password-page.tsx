import { ComingPage } from './coming-page.tsx'

export const NewPasswordPage = ComingPage
