import './gate.css'
import type { ReactNode } from 'react'
import { VisitorBar } from '#app/frame/bars/visitor-bar.tsx'
import { useShowWindow } from '#features/catalogue/show-window.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'

/** The picture beside the form on a wide screen. */
function GatePicture() {
  const { texts: config } = useTenant()
  const [title] = useShowWindow(config.banner_id ?? '', 1)
  return (
    <div className="gate-split__picture only-wide" aria-hidden="true">
      {title && <TitlePicture art={title.art} shape="hero" sizes="50vw" />}
    </div>
  )
}

/** A form in one column under its title. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="gate-split">
      <div className="gate-split__side">
        <VisitorBar />
        <main className="gate">
          <div className="page page--form">
            <h1>{title}</h1>
            {children}
          </div>
        </main>
      </div>
      <GatePicture />
    </div>
  )
}
