import { PhoneField } from '@kola/ui/fields/phone-field'
import { usePhoneEntry } from '#shared/entries/use-phone-entry.ts'
import { signInTexts } from '#shared/texts.ts'
import { LoginForm, type LoginProps, type UsernameEntry } from './login-form.tsx'

/** Signs in by telephone number and password. */
export function PhoneLogin({ countryCode, ...props }: LoginProps & { countryCode: string }) {
  const phone = usePhoneEntry(countryCode)
  const entry: UsernameEntry = {
    username: phone.dialled,
    type: 'number',
    fault: phone.isValid ? null : signInTexts.invalidPhone,
    draw: (field) => (
      <PhoneField
        country={phone.country}
        onCountry={phone.setCountry}
        value={phone.digits}
        onValue={phone.setDigits}
        {...field}
      />
    ),
  }
  return <LoginForm {...props} entry={entry} />
}
