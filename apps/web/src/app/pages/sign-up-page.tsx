import { ComingPage } from './coming-page.tsx'

export const SignUpPage = ComingPage
