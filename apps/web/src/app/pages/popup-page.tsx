import { ComingPage } from './coming-page.tsx'

export const PopupPage = ComingPage
