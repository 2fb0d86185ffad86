import { Checkbox } from '@kola/ui/entries/checkbox'

export interface ConsentEntryProps {
  appName: string
  hrefs: { terms: string; privacy: string }
  isAgreed: boolean
  onAgreed: (isAgreed: boolean) => void
  wantsNews: boolean
  onNews: (wantsNews: boolean) => void
}

/** What is agreed to, without which there is no account, and what is only asked. */
export function ConsentEntry({ appName, hrefs, isAgreed, onAgreed, wantsNews, onNews }: ConsentEntryProps) {
  return (
    <div className="agree">
      <Checkbox checked={isAgreed} onChecked={onAgreed}>
        I am 18 or older and agree to the{' '}
        <a className="link" href={hrefs.terms}>
          terms
        </a>
        . I have read how{' '}
        <a className="link" href={hrefs.privacy}>
          cookies and privacy
        </a>{' '}
        are handled.
      </Checkbox>
      <Checkbox checked={wantsNews} onChecked={onNews}>
        Send me news of films and offers by email. {appName} stops whenever I say so.
      </Checkbox>
    </div>
  )
}
