import { Icon } from '@kola/ui/controls/icon'
import { Cast } from '@kola/ui/icons/player'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './cast.css?url'

/** What became of casting, in one sentence. It is there from the start, so that a screen reader hears what comes into it. */
export function CastNote({ text }: { text: string | null }) {
  return (
    <>
      {text && <ScreenStyles href={href} />}
      <div role="status">
        {text && (
          <p className="player__note">
            <Icon of={Cast} />
            {text}
          </p>
        )}
      </div>
    </>
  )
}
