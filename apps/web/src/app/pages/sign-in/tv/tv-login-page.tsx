import { LoginPage as Login } from '../login-page.tsx'

export function LoginPage() {
  return <Login />
}
