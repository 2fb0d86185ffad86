import { useEffect, useRef } from 'react'

interface OtpCredential extends Credential {
  code: string
}
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Takes the code out of an SMS that names this site, where the browser can and its owner agrees. WebOTP, which asks
 * for a last line `@host #123456`.
 */
export function useWebOtp(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential) latest.current((credential as OtpCredential).code)
      },
      () => {
        // NOTE: refused, or the screen was left; the boxes take the digits by hand.
      },
    )
    return () => leaving.abort()
  }, [])
}
