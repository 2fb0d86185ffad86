import { useTenant } from '#features/tenant/queries.ts'
import { say } from '../words.ts'

const PLAY_SIGN = 'M4 2.7v18.6c0 .8.9 1.3 1.6.9l15.2-9.3c.7-.4.7-1.4 0-1.8L5.6 1.8C4.9 1.4 4 1.9 4 2.7Z'
const PHONE_SIGN =
  'M7 1.5h10A2.5 2.5 0 0 1 19.5 4v16a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 20V4A2.5 2.5 0 0 1 7 1.5Zm0 2.2V18h10V3.7Zm5 15.4a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z'

function StoreLink({ href, sign, words, store }: { href: string; sign: string; words: string; store: string }) {
  return (
    <a className="store" href={href} target="_blank" rel="noopener">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
      <span>
        <small>{words}</small>
        <b>{store}</b>
      </span>
    </a>
  )
}

/** The apps on their stores, as far as the tenant has them. */
export function StoreLinks() {
  const { texts: config } = useTenant()
  const android = config.footer_device_image_playstore
  const apple = config.footer_device_image_iosstore
  return (
    <div className="stores">
      {android && <StoreLink href={android} sign={PLAY_SIGN} words={say('getItOn')} store={say('googlePlay')} />}
      {apple && <StoreLink href={apple} sign={PHONE_SIGN} words={say('downloadOn')} store={say('appStore')} />}
    </div>
  )
}
