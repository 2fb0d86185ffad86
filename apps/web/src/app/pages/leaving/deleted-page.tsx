import { ButtonLink } from '@kola/ui/controls/button'
import { readGoodbye } from '#features/leaving/goodbye.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { formatDay } from '#shared/format-day.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { LeavingStyles } from './leaving-styles.tsx'
import { say } from './words.ts'

/** The last screen of whoever has deleted their account; opened anew it knows nobody. */
export function DeletedPage() {
  const goodbye = readGoodbye()
  const title = goodbye?.firstName ? say('goodbye', { name: goodbye.firstName }) : say('goodbyeNobody')
  useScreenName(title)
  // A tenant may leave no days in which it can be brought back.
  const isForGood = goodbye !== null && Date.parse(goodbye.eraseAt) <= Date.now()
  const day = goodbye && formatDay(goodbye.eraseAt.slice(0, 10))
  function sayClosed(): string {
    if (day === null) return say('closed')
    if (isForGood) return say('closedForGood')
    return goodbye?.isTold ? say('closedTold', { day }) : say('closedUntold', { day })
  }
  return (
    <main className="page page--slim gapped">
      <LeavingStyles />
      <div className="pay-head" role="status">
        <h1 lang="yo">{title}</h1>
        <p className="say">{sayClosed()}</p>
      </div>
      {goodbye?.art && (
        <div className="goodbye">
          <TitlePicture art={goodbye.art} shape="hero" sizes="(min-width: 700px) 38rem, 100vw" when="soon" />
        </div>
      )}
      <ButtonLink look="main" wide href={paths.landing}>
        {texts.goHome}
      </ButtonLink>
    </main>
  )
}
