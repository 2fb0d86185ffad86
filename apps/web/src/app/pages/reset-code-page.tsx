import { ComingPage } from './coming-page.tsx'

export const ResetCodePage = ComingPage
