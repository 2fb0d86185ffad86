import './landing.css'
import { readJsonList } from '@kola/contract/app-config'
import { ButtonLink } from '@kola/ui/controls/button'
import { StoreLinks } from '#app/frame/footer/store-links.tsx'
import { Benefits } from '#features/billing/benefits.tsx'
import { type DataCost, DataCosts } from '#features/billing/data-costs.tsx'
import { PlanCards } from '#features/billing/plan-card.tsx'
import { listPublic } from '#features/billing/prices/list-public.ts'
import { usePlans } from '#features/billing/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { PosterWall } from './poster-wall.tsx'
import { PriceInView } from './price-in-view.tsx'
import { say } from './words.ts'

type Config = Readonly<Record<string, string>>

function scrollToPlans() {
  document.getElementById('plans')?.scrollIntoView({ behavior: 'smooth' })
}

/** Promise, price and one action; on a phone the apps instead. */
function LandingHero({ config }: { config: Config }) {
  return (
    <section className="landing-hero">
      <PosterWall />
      <div className="landing-hero__body stack">
        <h1>{config.landscreen_text1}</h1>
        <p className="lead landing-hero__lead">
          <PriceInView of={config.landscreen_text2 ?? ''} />
        </p>
        <div className="only-wide flex button-row landing-hero__actions">
          <ButtonLink look="main" href={paths.signup}>
            {config.landscreen_btn_text}
          </ButtonLink>
          <button type="button" className="quiet-link" onClick={scrollToPlans}>
            {say('seePlans')}
          </button>
        </div>
        <div className="only-small stack landing-hero__apps">
          <StoreLinks />
          <p>
            <a className="link" href={paths.login}>
              {texts.continueOnBrowser}
            </a>
          </p>
          <p className="landing-hero__new">
            <a className="link" href={paths.signup}>
              {say('signUp')}
            </a>
            <a className="quiet-link" href={paths.packages}>
              {say('seePlans')}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

function PlansBand({ config }: { config: Config }) {
  const { restrictionPlan } = useTenant()
  return (
    <section className="band only-wide" id="plans">
      <div className="page">
        <h2>{config.landscreen_text3}</h2>
        <div className="band__plans">
          <PlanCards
            plans={listPublic(usePlans(), restrictionPlan)}
            choose={{ label: texts.selectPlan, href: paths.signup }}
          />
          <Benefits config={config} />
        </div>
      </div>
    </section>
  )
}

/** Where the plans are not shown, what they promise still is. */
function BenefitsBand({ config }: { config: Config }) {
  return (
    <section className="band only-small">
      <div className="page stack">
        <h2>{say('benefits')}</h2>
        <Benefits config={config} />
      </div>
    </section>
  )
}

function DataBand({ config }: { config: Config }) {
  return (
    <section className="band band--second">
      <div className="page band__split">
        <div className="stack">
          <h2>{config.landscreen_text9}</h2>
          <p className="lead">{config.landscreen_text10}</p>
          <p className="only-wide">
            <ButtonLink look="line" href={paths.login}>
              {config.intro_free_data_text}
            </ButtonLink>
          </p>
        </div>
        <div>
          <DataCosts costs={readJsonList<DataCost>(config.data_costs)} />
          <p className="note">{config.landscreen_text11}</p>
        </div>
      </div>
    </section>
  )
}

/** `/`: what there is, what it costs, one thing to do. */
export function LandingPage() {
  const { texts: config } = useTenant()
  useScreenName(config.landscreen_text1?.replace(/\.$/, '') ?? '')
  return (
    <main>
      <LandingHero config={config} />
      <PlansBand config={config} />
      <BenefitsBand config={config} />
      <DataBand config={config} />
    </main>
  )
}
