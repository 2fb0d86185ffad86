import { Checkbox } from '@kola/ui/entries/checkbox'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { say } from './words.ts'

export interface ConsentEntryProps {
  appName: string
  isAgreed: boolean
  onAgreed: (isAgreed: boolean) => void
  wantsNews: boolean
  onNews: (wantsNews: boolean) => void
}

/** What is agreed to, without which there is no account, and what is only asked. */
export function ConsentEntry({ appName, isAgreed, onAgreed, wantsNews, onNews }: ConsentEntryProps) {
  return (
    <div className="agree">
      <Checkbox checked={isAgreed} onChecked={onAgreed}>
        <Rich
          text={say('agree')}
          parts={{
            terms: (words) => (
              <a className="link" href={paths.terms}>
                {words}
              </a>
            ),
            privacy: (words) => (
              <a className="link" href={paths.privacy}>
                {words}
              </a>
            ),
          }}
        />
      </Checkbox>
      <Checkbox checked={wantsNews} onChecked={onNews}>
        {say('news', { appName })}
      </Checkbox>
    </div>
  )
}
